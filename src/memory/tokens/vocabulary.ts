const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Words without meaning for comparing: lower case, without accents, not stemmed. */
export const EMPTY_WORDS = list(`
  a about above after again against all also am an and any are as at be because been before being below between
  both but by can could did do does doing down during each even ever every few for from further get gets getting
  go goes going got had has have having he her here hers him his how however i if in into is it its itself just
  last least less like made make makes many may me might more most much must my near never next no nor not now
  of off on once only onto or other our out over own per perhaps put rather same set she should since so some
  still such take takes than that the their them then there these they this those though through thus to too
  toward towards under until up upon us very via was we well were what when where whether which while who whom
  whose why will with within without would yet you your
  said say says saying told tells tell according reported reportedly reports report announced announces
  announce added adds statement spokesman spokeswoman spokesperson sources reuters afp ap bbc cnn
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun today yesterday tomorrow
  tonight morning afternoon evening night day days week weeks month months year years hour hours minute minutes
  ago late later early earlier latest recent recently new news live update updates breaking video watch photos
  pictures exclusive analysis opinion explained explainer read more here one first
  der die das den dem des ein eine einem einen einer eines und oder aber auf aus bei beim bis durch fur gegen mit
  nach nicht noch nur ohne sich sie er es sind sein seine seinen ihr ihre ihren uber um unter von vom vor
  wird werden wurde wurden wie zu zum zur im ist hat haben als auch dass dieser diese dieses mehr sei soll sollen
  will wollen kann konnen muss mussen gibt wegen zwischen seit neue neuer neues neuen so da wenn was wer dabei
  bereits wieder jetzt sowie heute gestern jahr jahre jahren uhr tag tage tagen woche montag dienstag mittwoch
  donnerstag freitag samstag sonntag laut mitteilte sagte sagt teilte
  le la les un une des du de et ou mais dans par pour sur avec sans son sa ses leur leurs est sont etait ete qui que
  au aux en ce cette ces plus pas ne se il elle ils selon apres avant dit jour jours lundi mardi mercredi jeudi
  vendredi samedi dimanche aujourd hui
  el los las una unos unas y o pero del por para con sin su sus es son ha han fue fueron ser que como mas no se al
  lo le desde hasta sobre entre tras segun este esta estos ano anos dia dias dijo lunes martes miercoles jueves
  viernes sabado domingo hoy ayer
  os um uma uns dos das do da em na nas nos ao aos pela pelo pelas pelos com nao foi foram sao estao mas ser ter tem
  seu sua seus suas ate apos sobre entre quando esta este isso diz disse afirma afirmou ha dia dias ano anos
  segunda terca quarta quinta sexta feira hoje ontem manha noite ja muito mais
  il lo gli uno i di e ed ma nel nella nelle nei negli alla allo alle agli ai al che chi e si sono dopo dal dalla dalle dai dagli
  della delle dei degli dello sul sulla sulle sui sugli da in per tra fra a piu meno anche non ha hanno era erano fu
  stato stata stati come quando dove perche cosi suo sua suoi sue loro questo questa questi queste quello quella
  oltre senza contro verso fino ancora gia ora oggi ieri domani giorno giorni anno anni ore dice ha detto secondo
  solo tutti tutto ogni ci lo ne mai poi qui
  een het de van en ook maar want dus of als dat die dit deze er ze zij hij we wij hun haar zijn was waren wordt
  worden werd werden heeft hebben had kan kunnen moet moeten mag zal zullen wil willen niet geen wel meer minder
  nog al naar bij op aan uit voor door over om tot met zonder tegen onder tussen sinds na te toe zo nu dan hier daar
  wat wie waar hoe waarom jaar jaren dag dagen week weken uur maandag dinsdag woensdag donderdag vrijdag zaterdag
  zondag vandaag gisteren morgen zegt zei volgens meldt nieuw nieuwe eerste
  и в во на с со по к ко у о об от за из до для не но а или что как это его ее их был была было были при так же
  после который которая которые все еще уже только более того также чем нет если сообщил сообщила сообщили
  заявил заявила заявили года году день дня дней сегодня вчера
  میں کے کی کا کو سے نے پر اور ہے ہیں تھا تھے کہ یہ وہ اس ان ایک بھی گیا ہو کر لیے جو تو کیا گئی گئے کرنے کرے رہا
  رہی رہے ہوئے ہونے مطابق کہا کہنا نہیں ہی تک جب جس جن ساتھ بعد دیا دی ہم
`);

/** Words common in news: in two articles they say little, and a capital does not make them names. */
export const COMMON_WORDS = list(`
  accident accuse action activist administration agency agree agreement aid aim air airport alert allegation
  ally amid announcement anger appeal appear area army arrest ask attack attempt authority award back bad ban
  bank battle beat become begin believe bid big bill black blast block board body bomb border boss boy break
  bring budget build building business buy call campaign candidate capital car case cause centre center
  challenge champion chance change charge chief child city claim clash climate close club coach coast come
  comment commission committee community company concern conference confirm consider control cost council
  country county court cover crash crew crime crisis critic crowd cup cut damage danger data date deal death
  debate decision defeat defence defense delay demand democrat deny department deputy destroy develop director
  disaster discover discuss district doctor dollar drive drop due early earthquake east economic economy
  education election emergency employee end energy enter environment europe event evidence expect expert explain
  explosion face fail fall family fan far fear federal field fight figure fill film final finance financial find
  fine fire firm flight flood food football force foreign former forward free fuel full fund future gain game
  gas girl give global goal good government great group grow growth guard guilty gun half hand happen hard head
  health hear help high history hit hold home hope hospital host house human hundred hurricane hurt illegal
  impact include increase industry inflation injure injury inquiry inquest inside interest international
  investigation investigate investor involve island issue jail job join journalist judge jury justice keep key
  kill know labour labor land large launch law lawyer lead leader leave left legal level life limit line link
  list local long look lose loss low main major man manager manufacturer map mark market match mayor measure
  media meet meeting member men message migrant military minister ministry miss mission money move murder
  national nation need network north nuclear number offer office officer official oil old open operation
  opposition order organisation organization owner part party passenger pass past pay peace people percent
  period person phone place plan plane plant play player plea plead point police policy political politician
  poll poor popular population post potential power present president press pressure price prime prison private
  problem process profit programme program project protest prove provide public pull push quake quarter question
  race raid rain raise rally range rate reach react real reason rebel record recover region release remain remove
  replace republican request rescue research researcher resident resign resignation respond response rest result
  return reveal review right rise risk road rocket role round rule run safety sale sanction save scheme school
  science scientist score sea search season seat second secretary security see seek sell senate senator send
  senior sentence series serious service settle sex shake share sharp ship shoot shooting shot show shut side
  sign signal site situation six small social soldier source south space speak special speech spend split spread
  staff stage stand star start state station stay step stock stop storm story strategy street strike strong
  student study success sue suffer summit support surge survey survive suspect suspend system talk target tax
  team tech technology term terror test thousand threat threaten time top tour town track trade train travel
  treat treatment tremor trial trip troop try turn two type union unit universal university urge use user
  vaccine value victim victory view village violence virus visit volcano vote voter vow wait walk want war
  warn warning water wave way weapon weather website west white win winner wind woman women work worker world
  worst worth wound write wrong young
`);

/** "One" and "second" are left out: too often they mean something else. */
export const NUMBER_WORDS = new Map(
  `
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  zwei drei vier funf sechs sieben acht neun zehn
  dois tres quatro cinco seis sete oito nove dez onze doze
  deux trois quatre cinq
  два три четыре пять шесть семь восемь девять десять
`
    .trim()
    .split("\n")
    .flatMap((line) =>
      line
        .trim()
        .split(" ")
        .map((word, at) => [word, at + 2] as const),
    ),
);

/** Words whose number grows while a story goes on: another figure does not make it another story. */
export const COUNTED_AS_IT_GOES = list(
  "kill injure miss arrest rescue people body victim home case evacuate job",
);

export const MONTHS =
  list(`january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec`);

export const OUTCOMES = list(`
  kill arrest charge acquit verdict jail quit appoint hire approve reject ban lift cancel postpone
  suspend resume reopen close confirm deny admit apologise apologize win lose rescue recover
  evacuate surrender release free ceasefire deal sign settle sue appeal overturn veto ratify elect
  extradite deport indict plead identify contain extinguish refloat land dock fail abandon
  delay strike end recall ground halt buy merge file cut hike fine
`);
