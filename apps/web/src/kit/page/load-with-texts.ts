import { preloadTranslations } from '../../words/i18n.ts'
import type { Namespace } from '../../words/namespaces.ts'
import { PageLoadError } from './page-load-error.ts'

/** @throws {PageLoadError} */
export function loadWithTexts<Screen>(
  namespaces: readonly Namespace[],
  load: () => Promise<Screen>,
): () => Promise<Screen> {
  return async () => {
    try {
      const [screen] = await Promise.all([load(), preloadTranslations(namespaces)])
      return screen
    } catch (error) {
      throw new PageLoadError(error)
    }
  }
}
