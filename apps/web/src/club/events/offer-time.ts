const OFFER_DURATION_MINUTES = ['120', '360', '720', '1440', '2880', '4320', '10080']
const [HOUR, DAY] = [60, 1440]

export function offerDurations(chosen: string): string[] {
  return OFFER_DURATION_MINUTES.includes(chosen) || chosen === ''
    ? OFFER_DURATION_MINUTES
    : [chosen, ...OFFER_DURATION_MINUTES]
}

export function formatOfferDuration(minutes: number, language: string): string {
  const [unit, ofUnit] =
    minutes % DAY === 0
      ? (['day', DAY] as const)
      : minutes % HOUR === 0
        ? (['hour', HOUR] as const)
        : (['minute', 1] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / ofUnit)
}
