import { useLanguage } from '../../words/i18n.ts'
import styles from './quarters-table.module.css'

type Given = {
  quarters: readonly { from: string; letIn: number }[]
  words: { title: string; from: string; letIn: string }
}

/** The bars are a table, so that the figures are accessible. */
export function QuartersTable({ quarters, words }: Given) {
  const locale = useLanguage() === 'da' ? 'da-DK' : 'en-GB'
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Europe/Copenhagen' })
  const most = Math.max(1, ...quarters.map(({ letIn }) => letIn))
  return (
    <table className={styles.quarters} aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.letIn}</th>
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ from, letIn }) => (
          <tr key={from}>
            <th scope="row">{clock.format(new Date(from))}</th>
            <td>
              <span aria-hidden>
                <span style={{ inlineSize: `${(letIn / most) * 100}%` }} />
              </span>
              {letIn}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
