import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { chooseLanguage, useLanguage } from '../../words/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../words/languages.ts'
import styles from './appearance-switch.module.css'

const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]
const SCHEME_ICONS = { light: Sun, dark: Moon, auto: Monitor } as const

const NOT_FETCHED = 'language-not-fetched'

export function LanguageSwitch() {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const notices = useNoticeBars()

  async function choose(choice: Language): Promise<void> {
    notices.dismiss(NOT_FETCHED)
    try {
      await chooseLanguage(choice)
    } catch (error) {
      console.info('Texts not loaded', error)
      notices.show({ id: NOT_FETCHED, target: 'all', type: 'error', message: t('notFetched.language'), closable: true })
    }
  }
  return (
    <fieldset className={styles.switch}>
      <legend>{t('account.language')}</legend>
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          onClick={() => void choose(choice)}
        >
          {LANGUAGE_NAMES[choice]}
        </button>
      ))}
    </fieldset>
  )
}

export function SchemeSwitch() {
  const { t } = useTranslation('shell')
  // Mantine suspends transitions with a `<style>`, which the CSP forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <fieldset className={styles.switch}>
      <legend>{t('account.scheme')}</legend>
      {COLOUR_SCHEMES.map((scheme) => {
        const Icon = SCHEME_ICONS[scheme]
        return (
          <button
            key={scheme}
            type="button"
            aria-pressed={scheme === colorScheme}
            aria-label={t(`scheme.${scheme}`)}
            title={t(`scheme.${scheme}`)}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={18} aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
}
