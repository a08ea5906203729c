import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { type Said, saidOf } from './said-of.ts'
import type { Step } from './steps-of.ts'

export function useStepWords(step: Step): Said {
  const { t } = useTranslation('home')
  return saidOf(step, { t, language: useLanguage(), now: new Date() })
}
