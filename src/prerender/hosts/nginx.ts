import { CONTENT_TYPES } from './contentTypes.ts'
import {
  constantHeaders,
  ESCAPED_SLASH,
  HOST_FILES,
  NEEDLESS_ESCAPE,
  SERVER_DIR,
  varyingHeaders,
  type Host,
  type HeaderRule,
} from './rules.ts'

/**
 * nginx. A location with one `add_header` of its own loses all that it would inherit, so there is one set of headers,
 * and those that vary take their values from maps of the path. Maps belong into the `http` block, hence two files.
 */
export const nginx: Host = {
  files: ({ rules }) => [
    { path: `${SERVER_DIR}/nginx/http.conf`, data: httpConfig(rules) },
    { path: `${SERVER_DIR}/nginx/server.conf`, data: serverConfig(rules) },
  ],
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const variable = (header: string) => `$site_${header.toLowerCase().replaceAll('-', '_')}`
const regex = (pattern: string) =>
  `~^${pattern.replace(/\*$/, '').replace(/[.+*?^$(){}|[\]\\]/g, '\\$&')}${pattern.endsWith('*') ? '' : '$'}`

function httpConfig(rules: readonly HeaderRule[]): string {
  const maps = [...varyingHeaders(rules)].map(([name, list]) => {
    // nginx takes the first expression that matches; of our rules the last one counts.
    const lines = list
      .toReversed()
      .map(({ path, value }) => `  ${path === '/*' ? 'default' : quoted(regex(path))} ${quoted(value)};\n`)
    return `map $uri ${variable(name)} {\n${lines.join('')}}\n`
  })
  return `# Include this in the http block.\n${maps.join('\n')}`
}

function serverConfig(rules: readonly HeaderRule[]): string {
  const headers = [
    ...constantHeaders(rules).map(([name, value]) => [name, quoted(value)] as const),
    ...[...varyingHeaders(rules).keys()].map((name) => [name, variable(name)] as const),
  ]
  const types = Object.entries(CONTENT_TYPES).map(([extension, type]) => [type.replace(/;.*/, ''), extension] as const)
  const texts = Object.values(CONTENT_TYPES).filter((type) => type.includes('charset'))
  return `# Include this in a server block whose root is the built site.
types {
${types.map(([type, extension]) => `  ${type} ${extension};\n`).join('')}}
charset utf-8;
charset_types ${texts.map((type) => type.replace(/;.*/, '')).join(' ')};

gzip_static on;
gzip_vary on;

${headers.map(([name, value]) => `add_header ${name} ${value} always;\n`).join('')}
# A page has one address. nginx percent-encodes what a rewrite has matched; it would not encode $uri.
absolute_redirect off;
# Browsers read a backslash as a slash, so a redirect to /\\host would lead to another site.
if ($uri ~ "\\\\\\\\") {
  return 404;
}
if ($request_uri ~ "^[^?]*${ESCAPED_SLASH}") {
  return 404;
}
if ($request_uri ~ "^[^?]*(?://|${NEEDLESS_ESCAPE})") {
  rewrite "^(.*)$" $1 permanent;
}
rewrite "^/index(?:\\.html)?$" / permanent;
rewrite "^(/.+?)(?:/index)?\\.html$" $1 permanent;
rewrite "^(/.*[^/])/$" $1 permanent;

location / {
  try_files $uri $uri.html =404;
}
location = / {
  try_files /index.html =404;
}
${[`${SERVER_DIR}/`, ...Object.values(HOST_FILES)].map((path) => `location ^~ ${path} {\n  return 404;\n}\n`).join('')}error_page 404 @missing;
location @missing {
  try_files /404.html =404;
}
`
}
