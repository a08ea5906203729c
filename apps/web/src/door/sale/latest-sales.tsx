import type { DoorSale } from '@forenet/contract/door-sale'
import { formatMoney } from '@forenet/domain/money'
import { useWords } from '../words/use-words.tsx'

export function LatestSales({ sales, onShow }: { sales: readonly DoorSale[]; onShow: (saleId: string) => void }) {
  const { words, language, time } = useWords()
  if (sales.length === 0) return null
  return (
    <>
      <h3>{words.sale.latest}</h3>
      <ul className="list" aria-label={words.sale.latest}>
        {sales.map(({ id, at, totalMinor, tickets, means, state }) => (
          <li key={id}>
            <button type="button" onClick={() => onShow(id)}>
              <b>
                {formatMoney(totalMinor, language)} · {words.sale.tickets(tickets.length)}
              </b>
              <span className={state === 'paid' ? 'quiet' : 'warned'}>
                {time(Date.parse(at))} · {state === 'paid' ? words.sale.means[means] : words.sale.states[state]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
