import styles from './formatted-text.module.css'

/** A text with headings, lists, links and what is bold, as `formattedHtml` writes it. */
export function FormattedText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: formattedHtml escapes all that is not its own
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
