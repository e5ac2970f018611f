import type { ReactNode } from 'react'
import { languages } from '../../samples/languages.ts'
import { splitReports, toldRules } from '../../samples/reports.ts'
import { CodeActions } from './CodeActions.tsx'
import styles from './CodeBlock.module.css'
import { RunSample } from './RunSample.tsx'
import type { Result, SampleSteps, Whole } from '../shared/samples.ts'
import { markFirstLine, Steps } from './Steps.tsx'
import { TypesButton } from './TypesButton.tsx'

/** What the compiler says about a sample. */
export interface CodeSample {
  /** The highlighted code as one string: one node to hydrate, whatever its length. */
  html: string
  /** A line may not fit on a narrow screen. */
  wide?: boolean
  lang: string
  title?: string
  /** Name of the file of the reader's own site that it is. */
  download?: string
  /** What the sample printed. */
  output?: string
  run?: boolean
  preview?: boolean
  /** What the run throws. */
  throws?: string
  /** The codes that the type checker reports. */
  error?: string
  /** What it says, a line for each. */
  reports?: string
  /** The types of the names, packed. */
  types?: string
  /** The rule of html-validate that the sample breaks on purpose. */
  invalid?: string
  /** Why the sample is not checked. */
  skip?: string
  /** Name of the sample, shared with the example gate; absent where the block is none, such as an output. */
  sample?: string
  /** Which of several equal samples of the page it is; absent for the first. */
  nth?: number
}

interface CodeBlockProps extends CodeSample {
  /** What it was checked on. */
  ranOn?: string
  /** Why it was not checked. */
  unchecked?: string
  /** The reader can run it here. */
  runnable: boolean
  /** Its result, where that needs no script and is known. */
  result?: Result
  /** The sample with what it stands on, where it does not stand alone. */
  whole?: Whole
  /** The steps of its run, where they are shown and known. */
  recorded?: SampleSteps
}

/** A code sample. */
export function CodeBlock(props: CodeBlockProps): ReactNode {
  const {
    html,
    wide,
    lang,
    title,
    download,
    output,
    throws,
    error,
    reports,
    invalid,
    types,
    ranOn,
    runnable,
    run,
    preview,
    unchecked,
    recorded,
    result,
    whole,
  } = props
  const broken = toldRules(invalid)
  return (
    <figure className={styles.code} {...(title && { 'data-titled': '' })}>
      <figcaption>
        {title && <b>{title}</b>}
        {languages[lang]?.label ?? lang}
      </figcaption>
      {ranOn && (
        <span className={styles.ran}>
          <span>{ranOn}</span>
        </span>
      )}
      {types === undefined ? (
        <CodeActions />
      ) : (
        <CodeActions>
          <TypesButton types={types} />
        </CodeActions>
      )}
      {/* Until the client knows what scrolls: the keyboard must reach all of the code. */}
      <pre {...(wide && { tabIndex: 0 })} {...(types !== undefined && { 'data-types': '' })}>
        <code dangerouslySetInnerHTML={{ __html: recorded ? markFirstLine(html, recorded) : html }} />
      </pre>
      {recorded && <Steps {...recorded} />}
      {output !== undefined && (
        <pre className={styles.output}>
          <samp>{output}</samp>
        </pre>
      )}
      {throws && (
        <p className={styles.expected}>
          Throws <code>{throws}</code>
        </p>
      )}
      {splitReports(error, reports).map(({ code, message }) => (
        <p key={code + message} className={styles.expected}>
          The type checker reports <code>{code}</code>
          {message}
        </p>
      ))}
      {broken && (
        <p className={styles.expected}>
          Invalid on purpose: <code>{broken}</code>
        </p>
      )}
      {runnable && whole && (
        <small className="no-print">
          {download ? (
            <a href={whole.path} download={download}>
              Download {download}
            </a>
          ) : (
            <>
              All of this sample: <a href={whole.path}>text</a>,{' '}
              <a href={whole.path} download={whole.name}>
                file
              </a>
            </>
          )}
        </small>
      )}
      {unchecked && <small>{unchecked}</small>}
      {runnable && (run || preview) && <RunSample preview={preview} result={result} />}
    </figure>
  )
}
