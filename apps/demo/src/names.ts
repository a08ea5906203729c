type GivenNames = { readonly female: readonly string[]; readonly male: readonly string[] }

const split = (words: string): readonly string[] => words.trim().split(/\s+/)

const GRANDPARENTS: GivenNames = {
  female:
    split(`Anna Annelise Bente Birgit Birthe Bodil Else Grethe Hanne Inge Inger Ingrid Jytte Karen Kirsten Kirstine
    Lis Lone Marianne Merete Ragnhild Ruth Susanne Sønnike Tove Ulla Vibeke Yrsa Åse`),
  male: split(`Aage Anders Arne Bent Bjarne Børge Carl Christian Ejnar Erik Finn Flemming Frede Gunnar Hans Helge Jens Jørgen
    Jørn Kaj Karsten Keld Knud Leif Niels Ole Per Poul Preben Steen Svend Søren Torben Villy Åge`),
}

const PARENTS: GivenNames = {
  female:
    split(`Anja Anne Anita Annette Berit Bettina Camilla Charlotte Christina Ditte Dorte Gitte Heidi Helle Henriette Ida
    Jeanette Karina Katrine Line Lise Louise Maja Maria Mette Mie Nanna Pernille Pia Rikke Sanne Signe Sofie Stine Tina
    Tine Trine Ayşe Fatima Magdalena Sadia`),
  male: split(`Allan Anders André Bo Brian Casper Claus Dennis Esben Frank Henrik Jacob Jakob Jan Jeppe Jesper Jonas Kasper
    Kenneth Kim Klaus Kristian Lars Lasse Mads Martin Mikkel Morten Nikolaj Peter Rasmus René Rune Simon Søren Thomas Troels
    Ulrik Ahmed Marek Mehmet Øyvind`),
}

const CHILDREN: GivenNames = {
  female:
    split(`Agnes Alberte Alma Anna Asta Astrid Aya Clara Ella Ellen Emma Esther Filippa Freja Frida Gry Ida Isabella
    Josefine Karla Laura Liva Luna Lærke Maja Malou Marie Mathilde Merle Nora Olivia Rosa Saga Sara Sofia Solvej Thea Vega
    Vigga Villja Åse Leyla Zofia`),
  male: split(`Adam Aksel Albert Alfred Anton Arthur August Bertram Carl Christian Elias Elliot Emil Felix Frederik Frode Hugo
    Jeppe Johan Kalle Konrad Lauge Liam Loui Lucas Magne Malthe Marius Mikkel Noah Oliver Oscar Otto Pelle Silas Storm Tobias
    Valdemar Victor Viggo Villads Walter William Østen Yusuf Jan`),
}

export function listGivenNames(birthYear: number): GivenNames {
  if (birthYear < 1965) return GRANDPARENTS
  return birthYear < 1995 ? PARENTS : CHILDREN
}

export const COMMON_SURNAMES =
  split(`Nielsen Jensen Hansen Andersen Pedersen Christensen Larsen Sørensen Rasmussen Jørgensen
  Petersen Madsen Kristensen Olsen Thomsen Christiansen Poulsen Johansen Knudsen Mortensen Mikkelsen Frederiksen Laursen
  Clausen Simonsen Jeppesen Bertelsen Eriksen Ibsen Dinesen`)

/** Surnames that originate from farms, places and trades; also used as middle names. */
export const PLACE_SURNAMES =
  split(`Aagaard Bach Bak Balle Bech Bisgaard Bjerregaard Blåbjerg Bøgh Bækgaard Dahl Dalsgaard Enevoldsen
  Fogh Friis Frost Gade Gram Hald Hedegaard Hjorth Holm Højgaard Juhl Kjeldgaard Kjær Kofoed Kragh Krogh Lind Lund Lyng
  Møller Nygaard Nygård Nørgaard Overgaard Ravn Riis Schmidt Skov Skovgaard Skjødt Smed Stougaard Søndergaard Toft Vestergaard
  Vinther Winther Ørsted Østergaard Aaen Ågren`)

export const FURTHER_SURNAMES = split('Ahmed Ali Demir Haddad Hussain Kowalski Kaya Nguyen Nowak Petrović Tran Yıldız')
