import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'

/** The minimal settings of a production start. */
export const LEAST_IN_PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://portal@db/forenet',
  PORT: '3000',
  PUBLIC_ORIGIN: 'https://portal.example.org',
  TRUSTED_PROXIES: '1',
  RETURN_TOKEN_SECRET: 'p3Zt8mWq0cYd5Rk1Lx7Nf2Jh9Vb4Gs6A',
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  FREEPAY_CREATE_URL: 'https://gateway.example.org',
  FREEPAY_MANAGE_URL: 'https://manage.example.org/api/v2',
  FREEPAY_API_KEY: 'a gateway key',
  SMTP_URL: 'smtps://mail.example.org',
  WHATSAPP_URL: 'https://messages.example.org',
  WHATSAPP_TOKEN: 'a message token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567890',
}
