export type Place = { postCode: string; city: string }

const placesOf = (lines: string): Place[] =>
  lines.split('\n').flatMap((line) => {
    const match = /^(\d{4}) (.+)$/.exec(line.trim())
    return match?.[1] && match[2] ? [{ postCode: match[1], city: match[2] }] : []
  })

/** East Jutland, near the clubs. */
export const NEARBY_PLACES: readonly Place[] = placesOf(`
  8000 Aarhus C
  8200 Aarhus N
  8210 Aarhus V
  8220 Brabrand
  8230 Åbyhøj
  8240 Risskov
  8260 Viby J
  8270 Højbjerg
  8300 Odder
  8362 Hørning
  8382 Hinnerup
  8450 Hammel
  8464 Galten
  8600 Silkeborg
  8620 Kjellerup
  8653 Them
  8660 Skanderborg
  8670 Låsby
  8680 Ry
  8700 Horsens
  8740 Brædstrup
  8800 Viborg
  8850 Bjerringbro
  8883 Gjern`)

export const FAR_PLACES: readonly Place[] = placesOf(`
  2000 Frederiksberg
  2100 København Ø
  2200 København N
  2300 København S
  2450 København SV
  2500 Valby
  2610 Rødovre
  2650 Hvidovre
  2800 Kongens Lyngby
  2860 Søborg
  2900 Hellerup
  3000 Helsingør
  3400 Hillerød
  3700 Rønne
  4000 Roskilde
  4100 Ringsted
  4200 Slagelse
  4300 Holbæk
  4600 Køge
  4700 Næstved
  5500 Middelfart
  5600 Faaborg
  5700 Svendborg
  5800 Nyborg
  6000 Kolding
  6100 Haderslev
  6200 Aabenraa
  6400 Sønderborg
  6760 Ribe
  7000 Fredericia
  7100 Vejle
  7400 Herning
  7500 Holstebro
  7700 Thisted
  7800 Skive
  9000 Aalborg
  9400 Nørresundby
  9500 Hobro
  9800 Hjørring
  9900 Frederikshavn
  9990 Skagen`)
