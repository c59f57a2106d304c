import { wordsOf } from '../lexicon.ts';

/** Frequent words that the articles lack. They are no misspellings of words that the articles have. */
export const commonWords: readonly string[] = wordsOf(`
  able above across act air alone along already although always among amount animal apart apple arm army around art ask away baby
  bad bag ball band base bath bear beat beauty bed bell best better big bill bird birth black blood blow blue boat bone book
  born boss bottom bound bowl boy branch brave bread break breath bridge bright brother brown build burn bus business busy buy
  call calm camp capital captain car care carry case cat catch cause cent centre century certain chain chair chance charge cheap
  chest chief child children church circle city claim class clean clock cloth cloud club coach coast coat cold colleague college
  company cool corn corner cost cotton country course court cover cow crop cross crowd cry cup current cut dad dance danger
  daughter dead deal dear death deep degree depend desert dinner direct dirty doctor dog doll dollar door double dream dress
  drink drive drop dry duck dust duty ear earth east easy eat edge effect egg eight electric element employee empire empty
  enemy energy engine engineer enough equal evening event everybody exact exam example except exercise exist experience eye
  face fact fair fall family famous far farm fat father fear feed feel feet fellow fight fill film final fine finger fire fish
  fit flat floor flow flower fly food foot force foreign forest forever form forward four fresh friend front fruit fun funny game
  garden gas general gentle giant girl glad glass goat god gold gone good government grand grass gray great green ground group
  grow guess gun hair half hall hand hang happy hard hat hate head health heat heavy height hell high hill hire history hit hole
  holiday home hope horse hospital hot hotel hour house huge human hundred hunt hurry hurt husband ice imagine inch industry
  iron island job join judge jump jungle keep kid kill king kitchen knee knife lady lake land language lap large laugh law lay
  lead leader leaf learn learning least leg lesson level lie life lift light lip liquid load local log loan lone loose lord lose
  loss lost love low luck lunch lung machine magic main major male man map march mark market marry mass master match material
  math matter meal meat medicine meet member memory men mess metal middle mile milk million mine mirror miss mix model mom
  money month moon morning mother motor mount mountain mouth movie muscle museum music nail nation native nature near neck
  neighbour neither nerve nest news night nine noble noise noon nor north nose note nurse oak object ocean office oil old
  opinion orange original oven owe own page pain paint pair palace pan pant paper parent park part party past pastor path patient
  peace pen pencil perhaps pet phrase piano piece pilot pink plain plane planes planet plant plate play player pleasant plenty
  pocket poem pole police pond pool poor pop population port pose post pot pound pour power practice pray president press
  pretty prince print prison prize problem promise proof proud province puff pull pupil pure push quart queen race radio rail
  rain raise rare rat rather raw reach ready real reason record red region rent rest rich ride right ring rise river road rob
  rock role roll roof root rope rose rough route row royal rub rule run rush sad safe sail salt same sand sauce save scene
  school science sea season second seed sell sense series serious serve service set settle seven shade shake shape sharp sheet
  shelf shine ship shirt shoe shop shore shoulder shout sick side silver sing single sister sit six size skill skin sky sleep
  slip smart smell smile smoke smooth snow soap social sock soft soil soldier solid solution solve son song soon soul soup
  south space spare special speech speed spend spirit sport spray spread spring square stable staff stage stair stamp stand
  state station steal steam steel steep stem step steps stick stone store storm story stove straight strange stranger stream street
  strength stretch strike string strong student study sugar suit summer sun supper supply sure surface swim table tail take
  talk tall tank task taste teach teacher team tear teeth ten tent term terrible test thick thin third thought thousand throat
  throw thumb tie tight tiny tip tire today toe together tomorrow tone tongue tonight tool tooth top touch toward tower town
  toy track trade train travel tree triangle trip trouble truck true trust truth tube tune turn twelve twenty ugly uncle unit
  universe university usual valley value village visit voice voyage wait walk wall war warm wash waste watch water wave weak
  wealth wear weather wedding weekend weight west wet wheel white whole wide wife wild win wind window wine wing winter wire
  wise wish wolf woman women wonder wood wool worker world worry worth wound wrist yard year yellow yesterday young youth zero
  zoo content contents creation germany french france italian italy china roman rome paris poland noodle vision mission
  passion portion station nation ration pension tension version pile mile tile smile poll pal pale pole potter noted noting
  rotate motion notion lotion comet hosting posting coating voltage share shave spare scare store scope slope soap sharp
  pollen pollution gmail groceries reservation economy doctorate rental landlord notary dancing scoreboard walgreens premiere
`);
