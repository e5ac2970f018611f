import { CONTENT_TYPES } from './contentTypes.ts'
import {
  ESCAPED_SLASH,
  HOST_FILES,
  NEEDLESS_ESCAPE,
  SERVER_DIR,
  type Header,
  type Host,
  type HeaderRule,
} from './rules.ts'

/**
 * A part of a Caddyfile. Caddy sorts directives by their names, and those without a matcher last; inside of `route`
 * they run as written, so that later rules win.
 */
export const caddy: Host = {
  files: ({ rules }) => [{ path: `${SERVER_DIR}/Caddyfile`, data: caddyfile(rules) }],
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const header = (headers: readonly Header[], matcher = '') =>
  `header ${matcher}{\n${headers.map(([name, value]) => `\t${name} ${quoted(value)}\n`).join('')}}\n`

function caddyfile(rules: readonly HeaderRule[]): string {
  const [everywhere, ...others] = rules
  const special = others.map(({ path, headers }, i) => `@rule${i} path ${path}\n${header(headers, `@rule${i} `)}`)
  const types = Object.entries(CONTENT_TYPES).map(
    ([extension, type]) => `@${extension} path *.${extension}\nheader @${extension} Content-Type ${quoted(type)}\n`,
  )
  const common = header(everywhere?.headers ?? [])
  return `# Import this in a site block whose root is the built site.
route {
	@unsupported not method GET HEAD
	respond @unsupported 405

	# A page has one address.
	@hidden expression \`{http.request.orig_uri}.matches("^[^?]*${ESCAPED_SLASH}")\`
	error @hidden 404
	uri path_regexp /{2,} /
	uri path_regexp ^/index(?:\\.html)?$ /
	uri path_regexp (?:/index)?\\.html$ ""
	uri path_regexp (.)/+$ $1
	@otherForm expression \`{uri} != {http.request.orig_uri}\`
	redir @otherForm {uri} 308
	# The path is decoded here, so nothing may be in it that would have to be encoded again.
	@escaped expression \`{http.request.orig_uri}.matches("^[^?]*${NEEDLESS_ESCAPE}") && {path}.matches("^[A-Za-z0-9._~/-]*$")\`
	@escapedWithQuery expression \`{http.request.orig_uri}.matches("^[^?]*${NEEDLESS_ESCAPE}.*[?].") && {path}.matches("^[A-Za-z0-9._~/-]*$")\`
	redir @escapedWithQuery {path}?{query} 308
	redir @escaped {path} 308

	${indent(common)}
	@private path ${[`${SERVER_DIR}/*`, ...Object.values(HOST_FILES)].join(' ')}
	error @private 404
	rewrite / /index.html
	try_files {path} {path}.html
	@missing not file
	error @missing 404

	${indent(special.join(''))}
	${indent(types.join(''))}
	header {
		Vary Accept-Encoding
		defer
	}
	file_server {
		precompressed br gzip
	}
}
handle_errors {
	@missing expression {err.status_code} == 404
	handle @missing {
		${indent(indent(common))}
		header Content-Type ${quoted(CONTENT_TYPES.html ?? '')}
		rewrite * /404.html
		file_server {
			precompressed br gzip
		}
	}
}
`
}

const indent = (text: string) => text.trimEnd().replaceAll('\n', '\n\t')
