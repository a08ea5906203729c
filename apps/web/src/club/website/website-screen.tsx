import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, EyeOff, SquareArrowOutUpRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/blocks/choice-chips.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { openingQuery } from '../shared/opening-query.ts'
import { SettingsTabs } from '../shared/settings-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './website.module.css'

const INITIAL_FRAME_HEIGHT = 480

export function WebsiteScreen() {
  const { t } = useTranslation(['settings', 'manage'])
  const club = useClub()
  const begun = useQuery(openingQuery(club.key))
  const address = `${window.location.origin}/${club.key}`
  const hidden = begun.data?.opening?.published === false
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-website')} lead={t('site.lead')} />
      <SettingsTabs />
      {hidden ? (
        <EmptyState icon={<EyeOff size={28} />} title={t('site.hidden.title')} text={t('site.hidden.text')} />
      ) : (
        <>
          <WebsiteSection id="own" title={t('site.own.title')} lead={t('site.own.text')}>
            <CopyableCode text={address} label={t('site.own.copy')} />
            <div>
              <Button
                component="a"
                href={`/${club.key}`}
                target="_blank"
                variant="default"
                leftSection={<SquareArrowOutUpRight size={18} aria-hidden />}
              >
                {t('site.own.open')}
              </Button>
            </div>
          </WebsiteSection>
          <EmbedSection orgKey={club.key} />
        </>
      )}
    </div>
  )
}

function EmbedSection({ orgKey }: { orgKey: string }) {
  const { t } = useTranslation('settings')
  const [choice, setChoice] = useState<EmbedChoice>({ show: 'all', language: 'reader', theme: 'light' })
  const frame = useRef<HTMLIFrameElement>(null)
  const height = useFrameHeight(frame, INITIAL_FRAME_HEIGHT)
  const named = <Value extends EmbedChoice[keyof EmbedChoice]>(values: readonly Value[]) =>
    values.map((value) => ({ value, words: t(`site.embed.choices.${value as EmbedChoice[keyof EmbedChoice]}`) }))
  return (
    <>
      <WebsiteSection id="embed" title={t('site.embed.title')} lead={t('site.embed.text')}>
        <div className={styles.choices}>
          <ChoiceChips
            label={t('site.embed.show')}
            choices={named(['all', 'memberships', 'events'])}
            chosen={choice.show}
            choose={(show) => setChoice({ ...choice, show })}
          />
          <ChoiceChips
            label={t('site.embed.language')}
            choices={named(['reader', 'da', 'en'])}
            chosen={choice.language}
            choose={(language) => setChoice({ ...choice, language })}
          />
          <ChoiceChips
            label={t('site.embed.theme')}
            choices={named(['light', 'dark', 'device'])}
            chosen={choice.theme}
            choose={(theme) => setChoice({ ...choice, theme })}
          />
        </div>
        <CopyableCode text={buildEmbedCode(window.location.origin, orgKey, choice)} label={t('site.embed.copy')} />
      </WebsiteSection>
      <WebsiteSection id="preview" title={t('site.preview')}>
        <div className={styles.preview} data-theme={choice.theme}>
          <iframe ref={frame} src={buildEmbedUrl(orgKey, choice)} title={t('site.preview')} style={{ height }} />
        </div>
      </WebsiteSection>
    </>
  )
}

type PartProps = { id: string; title: string; lead?: string; children: ReactNode }

function WebsiteSection({ id, title, lead, children }: PartProps) {
  return (
    <Surface as="section" labelledBy={`site-${id}`}>
      <div className={styles.part}>
        <header>
          <h2 id={`site-${id}`}>{title}</h2>
          {lead ? <p className={styles.quiet}>{lead}</p> : null}
        </header>
        {children}
      </div>
    </Surface>
  )
}

function CopyableCode({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('settings')
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <>
      <code className={styles.code}>{text}</code>
      <div>
        <Button leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t('site.copied') : label}
        </Button>
        <span role="status" className={styles.quiet}>
          {clipboard.error ? ` ${t('site.copyFailed')}` : ''}
        </span>
      </div>
    </>
  )
}

function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, begin: number): number {
  const [height, setHeight] = useState(begin)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ forenetHeight?: number } | null>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const told = Number(data?.forenetHeight)
      if (told > 0) setHeight(told)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  return height
}

export type EmbedChoice = {
  show: 'all' | 'memberships' | 'events'
  language: 'reader' | 'da' | 'en'
  theme: 'light' | 'dark' | 'device'
}

function listEmbedAttributes({ show, language, theme }: EmbedChoice): [name: string, value: string][] {
  return [
    ...(show === 'all' ? [] : [['show', show] as [string, string]]),
    ...(language === 'reader' ? [] : [['lang', language] as [string, string]]),
    ...(theme === 'device' ? [] : [['theme', theme] as [string, string]]),
  ]
}

export function buildEmbedUrl(orgKey: string, choice: EmbedChoice): string {
  const search = new URLSearchParams(listEmbedAttributes(choice)).toString()
  return `/embed/${orgKey}${search && `?${search}`}`
}

/** Keys are alphanumeric, so need no escaping. */
export function buildEmbedCode(origin: string, orgKey: string, choice: EmbedChoice): string {
  const attributes = listEmbedAttributes(choice).map(([name, value]) => ` data-${name}="${value}"`)
  return `<script src="${origin}/embed.js" data-club="${orgKey}"${attributes.join('')} async></script>`
}
