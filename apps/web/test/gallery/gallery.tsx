import '../../src/ui/theme/styles.ts'
import '../../src/ui/theme/type-face.ts'
import { Button } from '@mantine/core'
import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormFailure } from '../../src/kit/forms/form-failure.tsx'
import { StatusBadge } from '../../src/ui/blocks/status-badge.tsx'
import { Surface } from '../../src/ui/blocks/surface.tsx'
import { DateText, PeriodText } from '../../src/ui/dates/date-text.tsx'
import { Money } from '../../src/ui/money/money.tsx'
import { PriceLines } from '../../src/ui/money/price-lines.tsx'
import { ConfirmDialog } from '../../src/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../src/ui/page/page-header.tsx'
import { StickyActionBar } from '../../src/ui/page/sticky-action-bar.tsx'
import { EmptyState } from '../../src/ui/states/empty-state.tsx'
import { ErrorState } from '../../src/ui/states/error-state.tsx'
import { SkeletonList } from '../../src/ui/states/skeleton-list.tsx'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { initTranslations } from '../../src/words/i18n.ts'
import { AddressForm } from './address-form.tsx'

const LINES = [
  { id: 'mette', label: 'Mette Sørensen', detail: 'Voksen 2027', minor: 45_000 },
  { id: 'emil', label: 'Emil Sørensen', detail: 'Barn 2027', minor: 22_550 },
]

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
await initTranslations()
createRoot(element).render(
  <ThemeProvider>
    <Gallery />
  </ThemeProvider>,
)
