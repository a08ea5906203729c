import './sale.css'
import { useWords } from '../words/use-words.tsx'
import { ChooseTickets } from './choose-tickets.tsx'
import { DrawerPart } from './drawer-part.tsx'
import { SoldPart } from './sold-part.tsx'
import type { Till } from './use-till.ts'
import { WaitingPart } from './waiting-part.tsx'

export function SalePanel({ till }: { till: Till }) {
  const { words } = useWords()
  const { offers, failure, step } = till
  return (
    <section className="sale" aria-labelledby="sale-title">
      <h2 id="sale-title">{step.kind === 'drawer' ? words.drawer.title : words.sale.title}</h2>
      {failure !== null && !(step.kind === 'selling' && step.isLost) && <Failed code={failure} />}
      {!offers ? (
        failure === null ? (
          <p className="quiet">{words.sale.loading}</p>
        ) : (
          <button type="button" onClick={() => void till.refresh()}>
            {words.sale.again}
          </button>
        )
      ) : step.kind === 'drawer' ? (
        <DrawerPart till={till} drawer={offers.drawer} />
      ) : step.kind === 'selling' ? (
        <Selling till={till} step={step} />
      ) : step.kind === 'sold' && till.sale?.state === 'waiting' ? (
        <WaitingPart till={till} sale={till.sale} />
      ) : step.kind === 'sold' && till.sale ? (
        <SoldPart till={till} sale={till.sale} step={step} />
      ) : (
        <ChooseTickets till={till} offers={offers} />
      )}
    </section>
  )
}

function Failed({ code }: { code: string }) {
  const { words } = useWords()
  const said = (words.sale.failed as Record<string, string | undefined>)[code]
  return (
    <p role="alert" className="failure">
      {said ?? words.sale.failedOtherwise(code)}
    </p>
  )
}

function Selling({ till, step }: { till: Till; step: Extract<Till['step'], { kind: 'selling' }> }) {
  const { words } = useWords()
  if (!step.isLost) return <p role="status">{words.sale.selling}</p>
  return (
    <div role="alert" className="choosing">
      <p className="failure">{words.sale.lost}</p>
      <button type="button" className="primary" onClick={() => void till.sell(step.wish, step.receivedMinor)}>
        {words.sale.askAgain}
      </button>
    </div>
  )
}
