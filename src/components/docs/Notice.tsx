import styles from './Notice.module.css'

/** Tells what is special about a page that the public does not see in lists. */
export function Notice({ draft, unlisted }: { draft: boolean; unlisted: boolean }) {
  if (!draft && !unlisted) return null
  return (
    <p className={styles.notice} role="note">
      {draft ? <b>Draft.</b> : <b>Unlisted page.</b>}{' '}
      {draft
        ? 'It is shown while you write and left out of the published site.'
        : 'Only those who have its address can read it; search engines are asked to leave it out.'}
    </p>
  )
}
