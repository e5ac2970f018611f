import { z } from 'zod'
import {
  authorsSchema,
  categorySchema,
  docFrontMatter,
  pageFrontMatter,
  postFrontMatter,
} from '../../src/config/frontMatter.ts'
import { pathsSchema } from '../../src/content/learningPaths.ts'
import { tagsSchema } from '../../src/content/tags.ts'

const schemas = {
  doc: docFrontMatter,
  post: postFrontMatter,
  page: pageFrontMatter,
  category: categorySchema,
  tags: tagsSchema,
  authors: authorsSchema,
  paths: pathsSchema,
}

/** The folder of the files, from the project's folder: editors read them without a build. */
export const SCHEMA_FOLDER = '.vscode/schemas'

/** JSON schemas of what authors write in YAML, by the name of their file: in draft 7, which editors know best. */
export function editorSchemas(): Map<string, z.core.JSONSchema.BaseSchema> {
  return new Map(Object.entries(schemas).map(([name, schema]) => [`${name}.json`, toEditorSchema(schema)]))
}

function toEditorSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Not every editor compiles patterns with the flag that classes of Unicode need.
      if (jsonSchema.pattern && /\\p\{/i.test(jsonSchema.pattern)) delete jsonSchema.pattern
    },
  })
}
