import '../../src/ui/styles.ts'
import '../../src/ui/type-face.ts'
import { Button } from '@mantine/core'
import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormFailure } from '../../src/app/forms/form-failure.tsx'
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx'
import { DateText, PeriodText } from '../../src/ui/date-text.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { ErrorState } from '../../src/ui/error-state.tsx'
import { Money } from '../../src/ui/money.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { PriceLines } from '../../src/ui/price-lines.tsx'
import { SkeletonList } from '../../src/ui/skeleton-list.tsx'
import { StatusBadge } from '../../src/ui/status-badge.tsx'
import { StickyActionBar } from '../../src/ui/sticky-action-bar.tsx'
import { Surface } from '../../src/ui/surface.tsx'
import { ThemeProvider } from '../../src/ui/theme-provider.tsx'
import { startWords } from '../../src/words/i18n.ts'
import { AddressForm } from './address-form.tsx'

const LINES = [
  { id: 'mette', label: 'Mette Sørensen', detail: 'Voksen 2027', minor: 45_000 },
  { id: 'emil', label: 'Emil Sørensen', detail: 'Barn 2027', minor: 22_550 },
]

/** Every piece of the design system on one page, for the eye and for axe. */
function Gallery() {
  const [asking, setAsking] = useState(false)
  return (
    <main style={{ maxWidth: '44rem', margin: '0 auto', padding: '2rem 1rem', display: 'grid', gap: '1.5rem' }}>
      <PageHeader
        eyebrow="Roskilde Roklub"
        title="Forny medlemskabet"
        lead={<PeriodText from="2027-01-01" to="2027-12-31" />}
        action={<Button>Forny for 2027</Button>}
      />
      <Surface as="section" labelledBy="price">
        <h2 id="price">Pris</h2>
        <PriceLines lines={LINES} totalMinor={67_550} />
      </Surface>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
        <StatusBadge tone="good">Aktiv</StatusBadge>
        <StatusBadge tone="waiting">Kan fornyes</StatusBadge>
        <StatusBadge tone="bad">Udløbet</StatusBadge>
        <StatusBadge tone="neutral">Inaktiv</StatusBadge>
        <StatusBadge tone="info">Kommende</StatusBadge>
      </p>
      <p>
        <DateText at="2026-03-14T18:00:00Z" now={new Date('2026-01-01T00:00:00Z')} />
      </p>
      <EmptyState
        icon={<CalendarHeart size={28} />}
        title="Ingen billetter endnu"
        text="Når du melder dig til noget, ligger billetten her."
        action={<Button variant="default">Se, hvad der sker</Button>}
      />
      <ErrorState
        title="Vi fik intet svar"
        text="Intet er gået tabt. Prøv igen om lidt."
        retry={() => setAsking(false)}
      />
      <FormFailure failure={new Error('broken')} />
      <AddressForm />
      <SkeletonList rows={2} />
      <Button variant="default" onClick={() => setAsking(true)}>
        Opsig
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Opsig medlemskabet?"
        confirmLabel="Opsig medlemskabet"
        danger
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        Perioden løber ud som betalt.
      </ConfirmDialog>
      <StickyActionBar
        summary={
          <>
            <strong>
              <Money minor={67_550} />
            </strong>
            <br />2 medlemskaber
          </>
        }
      >
        <Button>Gå til betaling</Button>
      </StickyActionBar>
    </main>
  )
}

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
await startWords()
createRoot(element).render(
  <ThemeProvider>
    <Gallery />
  </ThemeProvider>,
)
