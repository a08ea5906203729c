import type { PublicSettings } from '@forenet/contract/tools-calls'
import { readPublicSettings } from '../kit/settings/read-settings.ts'

export type EmbeddedData = {
  settings: PublicSettings
  maintenance: boolean
  open: boolean
  files: string[]
  app: string[]
}

/** Null for a cached document, or one from another server. */
export function readEmbeddedData(page: Pick<Document, 'querySelector'>): EmbeddedData | null {
  const text = page.querySelector<HTMLMetaElement>('meta[name="forenet-start"]')?.content
  if (!text) return null
  const { settings, maintenance, open, files, app }: Record<string, unknown> = JSON.parse(text)
  return {
    settings: readPublicSettings(settings),
    maintenance: maintenance === true,
    open: open === true,
    files: toNames(files),
    app: toNames(app),
  }
}

const toNames = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

export type ServerRenderedText = { title: string; lead: string | null }

/** Must run before the app replaces the text. */
export function readServerRenderedText(page: Pick<Document, 'querySelector'>): ServerRenderedText | null {
  const title = page.querySelector('#root [data-first-title]')?.textContent
  return title ? { title, lead: page.querySelector('#root [data-first-lead]')?.textContent ?? null } : null
}

export async function preloadFiles(files: readonly string[], fetchPriority: 'auto' | 'low' = 'auto'): Promise<void> {
  for (const file of files) {
    await nextTask()
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    Object.assign(link, {
      rel: isStyle ? 'preload' : 'modulepreload',
      crossOrigin: '',
      fetchPriority,
      href: `/${file}`,
    })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}

/** Hidden pages continue immediately, because their timers are throttled. */
export const nextTask = () => new Promise<void>((resolve) => (document.hidden ? resolve() : setTimeout(resolve)))
