import { hasUserInfo } from '@forenet/domain/web-address'
import { z } from 'zod'

/** No user information, which could be mistaken for the host. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Invalid URL' })
  .refine((address) => !hasUserInfo(address), { error: 'Must have no user name in it' })
