import styles from './formatted-text.module.css'

export function FormattedText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown escapes everything except its own tags
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
