// Runs in a process of its own, with the path of a file that holds its work as JSON. Answers on descriptor 3.
import { readFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { splitStatements } from './sqlStatements.ts'
import { formatTable } from './sqlTable.ts'

/** Statements of one sample. */
export interface SqlStep {
  /** Position of the sample in its program. */
  sample: number
  code: string
  /** An error is announced, and what follows goes on. */
  mayFail: boolean
}

/** What the program is given. */
export interface SqlWork {
  engine: 'postgres' | 'sqlite'
  steps: readonly SqlStep[]
}

/** What a program of SQL showed. */
export interface SqlReply {
  outputs: Record<number, string>
  failed?: { sample: number; text: string; line: number }
}

async function runPostgres(): Promise<SqlReply> {
  const database = await PGlite.create()
  await database.exec("SET TIME ZONE 'UTC'; SELECT setseed(0.5)")
  const parsers = await textParsers(database)
  const outputs: SqlReply['outputs'] = {}
  for (const { sample, code } of steps) {
    try {
      const results = await database.exec(code, { rowMode: 'array', parsers })
      const tables = results.filter((r) => r.fields.length > 0)
      const text = tables.map(({ fields, rows }) =>
        formatTable(
          fields.map(({ name, dataTypeID }) => ({ name, isNumber: numeric.has(dataTypeID) })),
          rows as unknown as (string | null)[][],
        ),
      )
      if (text.length > 0) outputs[sample] = text.join('\n\n')
    } catch (error) {
      const { message, position } = error as Error & { position?: string }
      const line = position ? code.slice(0, Number(position)).split('\n').length : 1
      return { outputs, failed: { sample, text: `ERROR: ${message}`, line } }
    }
  }
  return { outputs }
}

/**
 * Values as PostgreSQL writes them, not as JavaScript would: of every type that it comes with, arrays too. Those of types
 * that a sample makes itself are left as they are.
 */
async function textParsers(database: PGlite): Promise<Record<number, (value: string) => string>> {
  const { rows } = await database.query<{ oid: number }>('SELECT oid FROM pg_type')
  return Object.fromEntries(rows.map(({ oid }) => [oid, (value: string) => value]))
}

const numeric = new Set([20, 21, 23, 26, 700, 701, 790, 1700])

function runSqlite(): SqlReply {
  const database = new DatabaseSync(':memory:')
  const outputs: SqlReply['outputs'] = {}
  for (const { sample, code } of steps) {
    const texts: string[] = []
    for (const { text, line } of splitStatements(code)) {
      try {
        const statement = database.prepare(text)
        const columns = statement.columns()
        if (columns.length === 0) {
          statement.run()
          continue
        }
        statement.setReturnArrays(true)
        statement.setReadBigInts(true)
        const rows = statement.all() as unknown as (bigint | number | string | null)[][]
        const isNumber = (i: number) =>
          rows.some((row) => row[i] !== null) && rows.every((row) => typeof row[i] !== 'string')
        texts.push(
          formatTable(
            columns.map(({ name }, i) => ({ name, isNumber: isNumber(i) })),
            rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
          ),
        )
      } catch (error) {
        return { outputs, failed: { sample, text: `ERROR: ${(error as Error).message}`, line } }
      }
    }
    if (texts.length > 0) outputs[sample] = texts.join('\n\n')
  }
  return { outputs }
}

const { engine, steps } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SqlWork
writeSync(3, JSON.stringify(engine === 'postgres' ? await runPostgres() : runSqlite()))
process.exit()
