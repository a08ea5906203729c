import type { PublicSettings } from '@forenet/contract/tools-calls'
import { readPublicSettings } from '../kit/settings/read-settings.ts'

/** What the server writes into the document for the address it was asked for. */
export type Given = {
  settings: PublicSettings
  /** Whether the portal is in maintenance. */
  maintenance: boolean
  /** Whether the page is for anyone. */
  open: boolean
  /** Files that the page is made of, beside what every page needs. */
  files: string[]
  /** Files of the app, where the document leaves it to the first script to ask for them. */
  app: string[]
}

/** Reads it; null in a document that the server has not written for an address: one kept on the device, or another server's. */
export function readGiven(page: Pick<Document, 'querySelector'>): Given | null {
  const text = page.querySelector<HTMLMetaElement>('meta[name="forenet-start"]')?.content
  if (!text) return null
  const { settings, maintenance, open, files, app }: Record<string, unknown> = JSON.parse(text)
  return {
    settings: readPublicSettings(settings),
    maintenance: maintenance === true,
    open: open === true,
    files: namesIn(files),
    app: namesIn(app),
  }
}

const namesIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

/** What can be read on the page until it is there: the server's words for it. */
export type FirstWords = { title: string; lead: string | null }

/** Takes them from the page, before the page itself takes their place. */
export function readFirstWords(page: Pick<Document, 'querySelector'>): FirstWords | null {
  const title = page.querySelector('#root [data-first-title]')?.textContent
  return title ? { title, lead: page.querySelector('#root [data-first-lead]')?.textContent ?? null } : null
}

/** Asks for files before anything uses them, one by one, as each takes a while; `low`: behind whatever else is asked for. */
export async function preload(files: readonly string[], fetchPriority: 'auto' | 'low' = 'auto'): Promise<void> {
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

/** Lets the page answer whoever touches it, and go on drawing, before what comes next; a hidden one, whose timers are slow, goes on. */
export const nextTask = () => new Promise<void>((resolve) => (document.hidden ? resolve() : setTimeout(resolve)))
