import type { DoorCounts } from '../book/door-book.ts'
import { useWords } from '../words/use-words.tsx'

/** How full it is. */
export function CountsPanel({ counts }: { counts: DoorCounts }) {
  const { words } = useWords()
  const { inside, expected, lastQuarter, byType } = counts
  return (
    <section aria-labelledby="counts-title">
      <h2 id="counts-title">{words.counts.title}</h2>
      <dl className="figures">
        <Figure name={words.counts.in} value={inside} />
        <Figure name={words.counts.missing} value={Math.max(0, expected - inside)} />
        <Figure name={words.counts.lastQuarter} value={lastQuarter} />
      </dl>
      <table>
        <caption>{words.counts.byType}</caption>
        <thead>
          <tr>
            <th scope="col">{words.counts.type}</th>
            <th scope="col">{words.counts.in}</th>
            <th scope="col">{words.counts.expected}</th>
          </tr>
        </thead>
        <tbody>
          {byType.map((type) => (
            <tr key={type.id}>
              <th scope="row">{type.name}</th>
              <td>{type.inside}</td>
              <td>{type.expected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
