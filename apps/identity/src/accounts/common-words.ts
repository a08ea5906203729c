import { dictionary } from '@zxcvbn-ts/language-common'

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
}

const I_OR_L = /[1!|]/g

/** Digits and symbols at either end that may replace letters. */
const MAX_EDGE = 3

export function listPasswordBaseWords(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase()
  const [head = ''] = /^[^\p{L}]*/u.exec(lower) ?? []
  const lastLetter = [...lower.matchAll(/\p{L}/gu)].at(-1)
  const tail = lower.slice(lastLetter ? lastLetter.index + lastLetter[0].length : 0)
  const middle = lower.slice(head.length, lower.length - tail.length)
  if (head.length === lower.length) return []
  const befores = Array.from({ length: MAX_EDGE + 1 }, (_, count) => head.slice(Math.max(0, head.length - count)))
  const afters = Array.from({ length: MAX_EDGE + 1 }, (_, count) => tail.slice(0, count))
  const cores = befores.flatMap((before) => afters.map((after) => before + middle + after))
  return [...new Set(cores.flatMap((core) => [core, replaceLookAlikes(core, 'i'), replaceLookAlikes(core, 'l')]))]
}

function replaceLookAlikes(core: string, one: 'i' | 'l'): string {
  return core.replace(I_OR_L, one).replace(/[034578@$€]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}

/** From published leaks, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Tried first against a Danish club. */
const SEASONS = `forår sommer efterår vinter spring summer autumn fall winter jul julen juleaften påske påsken pinse fastelavn
  sankthans nytår ferie sommerferie efterårsferie vinterferie christmas easter holiday vacation newyear`

const MONTHS_AND_DAYS = `januar februar marts april maj juni juli august september oktober november december
  january february march may june july october mandag tirsdag onsdag torsdag fredag lørdag søndag
  monday tuesday wednesday thursday friday saturday sunday`

const CLUB = `forenet forenets forening foreningen foreninger foreningens foreningsliv klub klubben klubber klubhus klubhuset
  klubliv medlem medlemmer medlemskab medlemskaber kontingent bestyrelse bestyrelsen formand kasserer sekretær træner frivillig
  generalforsamling club clubs clubhouse member members membership association chairman treasurer coach volunteer team hold
  idræt idrætsforening sport sports fodbold håndbold volleyball basketball badminton tennis bordtennis golf svømning
  svømmeklub gymnastik atletik løb cykling roning sejlads ridning skydning dans kor koret orkester teater spejder spejderne
  haveforening kolonihave kolonihaven grundejerforening boldklub bold football handball swimming choir scouts garden`

const PORTAL = `portal portalen login logind logon velkommen welcome hej hello hejsa goddag adgang adgangskode adgangskoden
  kodeord kodeordet kode password passwort passord hemmelig hemmelighed secret admin administrator bruger user gæst guest
  test tester demo mig minkonto konto account computer internet`

const PLACES = `danmark denmark dansk danish danske sjælland jylland fyn bornholm københavn copenhagen kbh aarhus århus odense
  aalborg ålborg esbjerg randers kolding horsens vejle roskilde herning silkeborg hørsholm helsingør næstved fredericia
  viborg køge holstebro taastrup slagelse hillerød sønderborg svendborg hjørring frederikshavn brøndby agf fck ob`

const DEAR = `elsker jegelskerdig elskerdig kærlighed skat skatter prinsesse prins solskin lykke familie mormor farmor morfar
  farfar mor far iloveyou love sunshine family princess`

const FIRST_NAMES = `anne kirsten mette hanne anna helle maria susanne lene marianne lone camilla inge karen bente louise charlotte
  pia jette tina ida julie gitte emma birthe britt christina laura sara sofie lise line katrine trine maja rikke signe
  nanna marie ellen ingrid karoline johanne inger grethe elisabeth eva amalie victoria isabella emilie freja alma clara ella agnes olivia astrid lærke liv josefine mathilde caroline cecilie kristine birgit dorte
  dorthe vibeke ulla annette berit heidi malene sanne sidsel mia nina sofia frida asta gry
  peter michael lars jens thomas henrik søren christian martin jan morten hans jesper anders mads rasmus niels per ole
  kim jørgen jacob jakob mikkel brian kenneth steen claus klaus bent erik svend finn carsten karsten torben john allan rené
  daniel flemming ulrik nikolaj nicolai oliver william noah emil victor viktor magnus frederik mathias matthias lucas lukas
  oscar oskar carl karl malthe valdemar august alfred aksel anton elias felix philip simon jonas kasper casper kristian
  bo bjarne bjørn poul paul troels sebastian tobias gustav johan
  mary patricia jennifer linda elizabeth barbara susan jessica sarah lisa nancy betty margaret sandra ashley kimberly emily
  donna michelle carol amanda melissa deborah stephanie rebecca sharon cynthia kathleen amy angela shirley brenda pamela
  nicole helen samantha katherine christine rachel chloe grace lily hannah
  james robert david richard joseph charles christopher matthew anthony mark donald steven andrew joshua kevin
  george timothy ronald jason edward jeffrey ryan nicholas gary eric jonathan stephen larry justin scott brandon benjamin
  samuel harry jack`

const SURNAMES = `nielsen jensen hansen andersen pedersen christensen larsen sørensen rasmussen jørgensen petersen madsen kristensen
  olsen thomsen christiansen poulsen johansen møller mortensen knudsen jakobsen jacobsen mikkelsen olesen frederiksen laursen
  henriksen lund holm schmidt eriksen kristiansen clausen simonsen svendsen`

const HOME = `hejmeddig hejhej davs farvel godmorgen godaften godnat tillykke tak mangetak velbekomme skål hygge hyggelig
  hyggeligt hemmeligt hemmelige hemmeligheden smuk smukke smukkeste sød søde sødeste skattemus musse basse dejlig dejlige
  kæreste kæresten morogfar farogmor forældre bedstemor bedstefar oldemor oldefar moster faster onkel tante søster bror
  storebror lillebror storesøster lillesøster børn børnene børnebørn familien dreng drengen drengene pige pigen pigerne
  tvillinger veninde venner hus huset hjem hjemme have haven sommerhus sommerhuset sommerfugl sommertid solsikke blomst blomster
  regnbue stjerne stjerner himmel havet stranden skoven hund hunden hundehvalp vovse kat katten killing missekat hest hesten
  pony kanin kaninen marsvin ælling delfin forever ever foraltid altid jegelsker elskling`

const TABLE_AND_LAND = `rødgrød rødgrødmedfløde smørrebrød rugbrød flæskesteg stegtflæsk leverpostej frikadelle frikadeller hakkebøf
  medister pølse pølser rødpølse wienerbrød kanelsnegl brunsviger lagkage æblekage æbleskiver æblegrød jordbær koldskål lakrids
  slik chokolade kaffe snaps gløgg carlsberg tuborg faxekondi cocio dannebrog dronning dronningen margrethe kongen
  kongehuset kongeriget holgerdanske viking vikinger vikingerne tivoli legoland havfrue denlillehavfrue rundetårn nyhavn
  amalienborg kronborg storebælt himmelbjerget skagen amager frederiksberg nørrebro vesterbro østerbro landsholdet superligaen
  olsenbanden matador rasmusklump bamse kylling pippi abekat nisse nissen julemand julemanden sesam sesamlukdigop nøgle nøglen
  sikkerhed glemt`

function spellings(word: string): string[] {
  const long = word.replaceAll('å', 'aa').replaceAll('ø', 'oe').replaceAll('æ', 'ae')
  const short = word.replaceAll('å', 'a').replaceAll('ø', 'o').replaceAll('æ', 'ae')
  return [word, long, short]
}

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [SEASONS, MONTHS_AND_DAYS, CLUB, PORTAL, PLACES, DEAR, FIRST_NAMES, SURNAMES, HOME, TABLE_AND_LAND].flatMap((text) =>
    text.split(/\s+/).flatMap(spellings),
  ),
)
