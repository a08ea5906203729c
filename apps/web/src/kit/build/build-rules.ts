/** The build this page came from; null in development, where the page has no stamp. */
export function ownBuild(page: Pick<Document, 'querySelector'>): string | null {
  const stamp = page.querySelector<HTMLMetaElement>('meta[name="forenet-build"]')?.content ?? ''
  return /^[0-9a-f]{16}$/.test(stamp) ? stamp : null
}

/** The build named in an answer of `/build.json`; null when it names none. */
export function servedBuildOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('build' in answer)) return null
  return typeof answer.build === 'string' && answer.build !== '' ? answer.build : null
}

/** Whether another build than this page's own is being served. */
export function isNewBuild(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served
}
