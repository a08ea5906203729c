import type { PublicSettings } from '@forenet/contract/tools-calls'
import { createIdentityClient } from '../kit/session/identity-client.ts'
import { createSavedReturnUrl } from '../kit/session/saved-return-url.ts'
import { buildSignInUrl, buildStartOptions } from '../kit/session/start-options.ts'
import { pickLanguage } from '../words/languages.ts'

export async function redirectToSignIn(settings: PublicSettings): Promise<void> {
  const client = createIdentityClient(settings)
  const {
    onLoad: _,
    silentCheckSsoRedirectUri: __,
    ...options
  } = buildStartOptions(location.origin, settings.identityUrl)
  // The status iframe check would only delay the redirect; the provider checks itself.
  await client.init({ ...options, checkLoginIframe: false })
  const savedAddress = createSavedReturnUrl(sessionStorage, location.origin, () => new Date())
  await client.login({
    redirectUri: buildSignInUrl(
      savedAddress,
      location.pathname + location.search + location.hash,
      location.origin,
      settings.identityUrl,
    ),
    locale: pickLanguage(localStorage.getItem('forenet.language'), navigator.languages),
  })
}
