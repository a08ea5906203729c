import styles from './formatted-text.module.css'

/** Renders the HTML of `formattedHtml`. */
export function FormattedText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: formattedHtml escapes all that is not its own
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
