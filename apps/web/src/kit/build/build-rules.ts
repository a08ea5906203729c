/** Null in development. */
export function ownBuild(page: Pick<Document, 'querySelector'>): string | null {
  const stamp = page.querySelector<HTMLMetaElement>('meta[name="forenet-build"]')?.content ?? ''
  return /^[0-9a-f]{16}$/.test(stamp) ? stamp : null
}

export function servedBuildOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('build' in answer)) return null
  return typeof answer.build === 'string' && answer.build !== '' ? answer.build : null
}

export function isNewBuild(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served
}
