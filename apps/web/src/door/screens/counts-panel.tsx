import { countAdmissionsPerQuarterHour, type QuarterHourCount } from '@forenet/domain/admissions-per-quarter-hour'
import type { DoorCounts } from '../book/door-counts.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'

export function CountsPanel({ counts }: { counts: DoorCounts }) {
  const { words } = useDoorTexts()
  const { inside, expected, lastQuarter, letInAt, byType } = counts
  const quarters = countAdmissionsPerQuarterHour(letInAt)
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
      {quarters.length > 0 && <QuarterHours quarters={quarters} />}
    </section>
  )
}

function QuarterHours({ quarters }: { quarters: readonly QuarterHourCount[] }) {
  const { words, time } = useDoorTexts()
  const most = Math.max(1, ...quarters.map(({ letIn }) => letIn))
  return (
    <table className="quarters">
      <caption>{words.counts.quarters}</caption>
      <thead>
        <tr>
          <th scope="col">{words.counts.from}</th>
          <th scope="col">{words.counts.letIn}</th>
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ from, letIn }) => (
          <tr key={from}>
            <th scope="row">{time(Date.parse(from))}</th>
            <td>
              <span aria-hidden="true">
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

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
