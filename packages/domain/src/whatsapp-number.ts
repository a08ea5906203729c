/** Converts a phone number to country code and digits, as WhatsApp requires; eight digits are taken as Danish. */
export function normalizeWhatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? digits : null
  if (/^00[1-9]\d{7,14}$/.test(digits)) return digits.slice(2)
  return /^[2-9]\d{7}$/.test(digits) ? `45${digits}` : null
}
