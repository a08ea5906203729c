import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound, LogOut, UserRound, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { initialsOf } from '../../ui/blocks/initials.ts'
import { HeaderPanel } from '../../ui/overlays/header-panel.tsx'
import styles from './account-menu.module.css'
import { LanguageSwitch, SchemeSwitch } from './appearance-switch.tsx'

/** Account menu behind the initials; name and e-mail as tooltip. */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const { name, email, signOut, manageAccount } = useSession()
  const initials = initialsOf(name)
  return (
    <HeaderPanel
      // The accessible name includes the visible text, for voice control.
      label={t('account.menu', { name, email, initials })}
      face={<span className={styles.initials}>{initials}</span>}
      hint={
        <>
          <strong>{name}</strong>
          <br />
          {email}
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles.person}>
            <strong>{name}</strong>
            <span>{email}</span>
          </p>
          <div className={styles.part}>
            <Link to="/my-profile" className={styles.item} onClick={close}>
              <UserRound size={18} aria-hidden />
              {t('account.profile')}
            </Link>
            <Link to="/participants-list" className={styles.item} onClick={close}>
              <UsersRound size={18} aria-hidden />
              {t('account.participants')}
            </Link>
            <UnstyledButton className={styles.item} onClick={() => void manageAccount()}>
              <KeyRound size={18} aria-hidden />
              {t('account.password')}
            </UnstyledButton>
          </div>
          <div className={styles.part}>
            <div className={styles.choice}>
              <span aria-hidden>{t('account.language')}</span>
              <LanguageSwitch />
            </div>
            <div className={styles.choice}>
              <span aria-hidden>{t('account.scheme')}</span>
              <SchemeSwitch />
            </div>
          </div>
          <div className={styles.part}>
            <UnstyledButton className={styles.item} onClick={() => void signOut()}>
              <LogOut size={18} aria-hidden />
              {t('account.signOut')}
            </UnstyledButton>
          </div>
        </>
      )}
    </HeaderPanel>
  )
}
