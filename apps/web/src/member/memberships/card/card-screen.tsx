import { membershipApplePass, membershipGooglePass } from '@forenet/contract/membership-calls'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../../kit/page/route-errors.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { today } from '../../../kit/time/today.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { walletsQuery } from '../../shared/wallets/wallets-query.ts'
import { personName } from '../person-name.ts'
import { offlineCardsQuery } from '../queries.ts'
import { useFamily } from '../use-family.ts'
import { CardOverlay } from './card-overlay.tsx'
import styles from './card-wallets.module.css'
import { selectCardForDay } from './offline-cards.ts'

const route = getRouteApi('/member-area/membership/$id/card')

export function CardScreen() {
  const { id } = route.useParams()
  const { overview, standings, keptFor } = useFamily()
  const kept = useQuery(offlineCardsQuery(overview.isError && !overview.data ? keptFor : null))
  if (standings) {
    const held = standings.flatMap((one) =>
      one.heldMemberships.map((card) => ({ ...card, organisation: one.organisation })),
    )
    const card = held.find(({ membership }) => membership.id === id)
    if (!card) return <NotFoundPage />
    const ways = card.status === 'active' ? <CardWallets membershipId={card.membership.id} /> : null
    return <CardOverlay card={{ ...card, name: personName(card.participant) }} ways={ways} keptAt={null} />
  }
  if (overview.isPending || kept.isLoading) return <PagePending />
  const card = kept.data?.items.find((one) => one.id === id)
  if (kept.data && card) return <CardOverlay card={selectCardForDay(card, today())} keptAt={kept.data.at} />
  return <PageFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
}

function CardWallets({ membershipId }: { membershipId: string }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const wallets = useQuery(walletsQuery).data
  const of = { params: { membershipId }, query: { language } }
  const apple = useAction({
    mutationFn: () => callForFile(membershipApplePass, of),
    onSuccess: (file) => saveFile(file, t('card.passName')),
  })
  const google = useAction({
    mutationFn: () => call(membershipGooglePass, of),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (!wallets?.apple && !wallets?.google) return null
  const failure = apple.error ?? google.error
  return (
    <div className={styles.wallets}>
      {wallets.apple ? (
        <AddToWalletButton name="Apple Wallet" pending={apple.isPending} press={() => apple.mutate()} />
      ) : null}
      {wallets.google ? (
        <AddToWalletButton name="Google Wallet" pending={google.isPending} press={() => google.mutate()} />
      ) : null}
      {failure ? (
        <div className={styles.failure}>
          <FormFailure failure={failure} />
        </div>
      ) : null}
    </div>
  )
}

function AddToWalletButton({ name, pending, press }: { name: string; pending: boolean; press: () => void }) {
  return (
    <button type="button" className={styles.add} aria-busy={pending} disabled={pending} onClick={press}>
      <WalletCards size={20} aria-hidden />
      {name}
    </button>
  )
}
