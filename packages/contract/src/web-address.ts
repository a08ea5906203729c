import { hasUserInfo } from '@forenet/domain/web-address'
import { z } from 'zod'

/** An address of a web page, without a user name that would pass for its host. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Must be an address with https://' })
  .refine((address) => !hasUserInfo(address), { error: 'Must have no user name in it' })
