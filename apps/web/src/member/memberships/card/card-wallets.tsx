import { membershipApplePass, membershipGooglePass } from '@forenet/contract/membership-calls'
import { useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { walletsQuery } from '../../shared/wallets/wallets-query.ts'
import styles from './card-wallets.module.css'

/** Adds a valid card to a phone wallet, if configured. */
export function CardWallets({ membershipId }: { membershipId: string }) {
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
      {wallets.apple ? <Add name="Apple Wallet" pending={apple.isPending} press={() => apple.mutate()} /> : null}
      {wallets.google ? <Add name="Google Wallet" pending={google.isPending} press={() => google.mutate()} /> : null}
      {failure ? (
        <div className={styles.failure}>
          <FormFailure failure={failure} />
        </div>
      ) : null}
    </div>
  )
}

function Add({ name, pending, press }: { name: string; pending: boolean; press: () => void }) {
  return (
    <button type="button" className={styles.add} aria-busy={pending} disabled={pending} onClick={press}>
      <WalletCards size={20} aria-hidden />
      {name}
    </button>
  )
}
