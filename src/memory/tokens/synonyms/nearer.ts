/** Further languages and nearer synonyms, without accents: German, French, Spanish, Italian, Dutch. */
export const NEARER = `
  kill: mort morte morts deces tue tuee tues muertos victimes vittima vittime ucciso uccisa uccide muore morto morti
    decesso dood doden gedood overleden overlijdt omgekomen slachtoffers leiche leichen erschossen opfer lijk
  injure: verletzte schwerverletzt blessure gravement ferito ferita feriti gewond gewonden verwundet lesionado
  arrest: festnahmen haftbefehl verhaften interpellation interpellations interpelles garde arrestato arrestati arresto
    fermato aangehouden arrestatie gearresteerd detenciones capturado capturan nabbed suspect verdachtiger tatverdachtiger
    tatverdachtige sospechoso verdachte sospechosa
  charge: ermittlungsverfahren anklageschrift inculpation indagato indagati imputato aangeklaagd imputan procesado
  jail: gefangnisstrafe inhaftiert prison incarcere incarceration detention carcere prigione reclusione cel
    gevangenis gevangenisstraf prision encarcelado encarcelan barreaux gitter behind
  verdict: urteil verurteilung condamnation reconnu culpabilite condanna condannato condannati colpevole
    veroordeeld vonnis schuldig sentencia condena fallo
  trial: prozess gericht landgericht amtsgericht proces tribunal procedura processo rechtszaak rechtbank juicio
    courtroom jury court judge judges richter magistrat magistrats juez jueza giudice giudici rechter juges juge
  quit: abgang hort zurucktreten tritt ruckzug abberufen entlassung geschasst depart quitte limoge limogeage evince renverse
    dimissioni dimette dimesso lascia aftreden opstappen opgestapt ontslag ontslagen stapt vertrekt vertrek vertrok cese
    destituido destituye dimitio cesa salida ousting departs departure boss exit
  chief: ceo chef chefin vorstandschef vorstandsvorsitzender konzernchef vorstand patron pdg directeur direttore
    amministratore topman bestuursvoorzitter consejero presidente bestuurder boardroom
  deny: dementi dementis dement smentisce smentita ontkent ontkende desmiente desmentido
  reject: rifiuta respinge respinto bocciato boccia verwerpt afgewezen weigert rechazado censure censura
  approve: zustimmung gebilligt beschlossen verabschiedet segnet adoption adopte approuve feu approva approvato
    approvata varato vara goedgekeurd keurt stemt instemming avala aval luz greenlit endorse
  cancel: absage abgesagt annulation annulation annullato annullata cancellato geschrapt afgelast cancelado suspendido
    suspendu scrubbed scrub
  postpone: vertagung verspatung reporte retarde rinviato rinvio slitta uitgesteld uitstel aplazado retrasa retraso
  win: sieger siegt triumphiert schlagt besiegt bezwingt victoire remporte bat ecrase triomphe vittoria vince batte
    trionfa trionfo conquista wint winnaar verslaat zege victoria derrota vence tumba impone triunfo triunfa landslide
  lose: niederlage verliert verlor verloren unterliegt defaite perd battu sconfitta perde sconfitto verlies verliest
    nederlaag derrotado pierde perdio
  buy: ubernehmen zukauf erwirbt rachat racheter acquisition acquiert acquisizione compra acquista rileva koopt overname
    neemt adquiere compran opa merger merge suitor combine fusion fusione fusie
  sell: verkauft verkauf verkaufen vend vente ventes cession cede vende vendita vendono ceduto verkoopt verkoop
    venta vendido
  ban: verbannt verbannen untersagung interdiction interdit interdits vieta vietato divieto verbod verbiedt verboden
    prohibicion veto bars outlaws
  close: sperrung gesperrt dicht dichtgemacht ferme fermes chiude chiuso chiusura sluit gesloten dicht sluiting
    cierran cerrado clausura shut shuts shutdown
  fine: geldstrafe bussgelder sanction sanctionne multa sanzione multato boete dwangsom sancion sanciona penalty penalties
  blaze: flammen brand brande brennt feuersbrunst loschkrafte feu feux flammes brule brulent incendio incendi rogo rogo fiamme
    brand vuur brandt fuego fuegos llamas arde arden quema pompiers feuerwehr brandweer
  quake: beben erschutterung secousse tremblement terremoto sisma scossa scosse aardbeving beving temblor seismo
    movimiento jolt shook shaking rattled rattles
  flood: flut fluten uberflutet uberflutung pegel uferm crue crues inonde inondation alluvione alluvioni esonda
    nubifragio allagamenti allagato overstroming riada riadas dana inundado
  storm: unwetter orkanboen rafales vent intemperies tempesta temporale maltempo storm noodweer borrasca vendaval gales
  heat: hitze hitzewelle canicule chaleur caldo ondata hitte hittegolf calor ola heatwave sweltering scorching
  snow: schnee schneefall neige verglas neve nevicate sneeuw ijzel nieve nevada blizzard winter
  strike: ausstand arbeitskampf streikt warnstreik warnstreiks debrayage greviste grevistes sciopero scioperi
    agitazione staking stakingen stakers staakt paros walkouts stoppage stoppages
  wage: lohn lohne lohnplus gehalt gehalter tarif tarifabschluss tarifstreit tarifvertrag tarifrunde entgelt salaire salaires
    paie salario salari stipendio stipendi loon lonen cao sueldo sueldos salarios pay
  union: gewerkschaft gewerkschaften verdi syndicat syndicats sindacato sindacati vakbond vakbonden sindicato sindicatos unions
  protest: demonstration demonstranten kundgebung manifestation manifestants cortege manifestazione corteo cortei
    piazza betoging demonstratie manifestacion manifestaciones protesta protestas marcha rallies
  vote: abstimmung urnengang stimmen scrutin urnes suffrage vote votes elezioni elezione voto urne elettori referendum
    verkiezingen verkiezing stembus comicios urnas votan voters polls
  government: regierung kabinett bundesregierung koalition gouvernement governo esecutivo kabinet regering coalitie
    gobierno ejecutivo cabinet ministers coalition
  minister: ministerin ministre ministra ministro minister bewindsman bewindslieden ministerio ressortchef
  parliament: bundestag parlament assemblee senat deputes camera senato parlamento kamer tweede eerste congreso diputados
    lawmakers congress
  law: gesetz gesetze gesetzentwurf regelung loi decret legge decreto wet wetsvoorstel ley decreto bill legislation statute
  budget: haushalt etat sparpaket budgetaire economies manovra finanziaria bilancio begroting presupuesto presupuestos
  tax: steuer steuern abgabe abgaben impot impots taxe fisc tassa tasse imposte irpef belasting belastingen impuesto
    impuestos irpf levy
  tariff: zoll zolle handelsstreit handelskonflikt strafzoll douane droits surtaxe dazi dazio heffing importheffing arancel aranceles duties
  deal: abkommen einigung einigt einigen verstandigung kompromiss vertrag vereinbarung accord compromis entente traite accordo intesa akkoord
    overeenkomst acuerdo pacto pact handshake durchbruch breakthrough settle
  rise: steigt steigen gestiegen anstieg zunahme klettert hausse augmente augmentation grimpe bondit sale salgono aumento
    aumenta cresce rialzo stijgt stijging gestegen toename sube suben alza repunta repunte dispara climbs
  fall: sinkt sinken gesunken ruckgang fallt gefallen bricht einbruch baisse recule recul chute plonge degringole cala calano
    calo scende crollo crolla daalt daling gedaald kelder baja bajan cae caen caida desploma desplome batacazo slips slumps
  cut: kurzt kurzung senkt senkung streicht abbau baut coupe coupes reduit reduction taglia taglio tagli riduce
    verlaagt schrapt bezuinigt bezuiniging recorta recorte recortes rebaja trims trim
  price: preis preise teurer teuerung verteuert prix cher renchérit renchit prezzo prezzi rincari rincaro caro prijs
    prijzen duurder precio precios encarece costly dearer groceries
  inflation: teuerungsrate preisauftrieb inflazione inflatie inflacion ipc cpi
  unemployment: arbeitslose arbeitslosen arbeitslosigkeit jobsuchende chomage chomeurs disoccupazione werkloosheid
    desempleo jobless
  job: stellen stelle arbeitsplatze arbeitsplatz beschaftigte mitarbeiter emplois emploi postes salaries posti lavoratori
    dipendenti banen baan werknemers personeel empleo empleos empleados plantilla trabajadores payrolls payroll hiring
  profit: uberschuss ertrag quartal halbjahr benefices resultat resultats chiffre utile utili ricavi conti trimestrale
    winst omzet cijfers ganancia gana resultados ingresos quarterly quarter results
  share: aktie aktien kurs borse action actions bourse cours azioni titolo borsa aandeel aandelen koers beurs accion acciones
    bolsa shares stock stocks investors anleger aktionare actionnaires azionisti aandeelhouders accionistas shareholders
  bank: sparkasse kreditinstitut geldhaus banque banca banco banken entidad lender
  rate: leitzins leitzinsen zins zinsen zinssenkung taux tassi tasso rente tipos interes borrowing benchmark
  debt: schulden verschuldung dette dettes debito debiti schuld deuda deudas loans bonds
  insolvent: insolvenz pleite zahlungsunfahig konkurs faillite redressement liquidation fallimento fallita failliet
    faillissement quiebra concurso bankrupt bankruptcy administration insolvency
  recall: ruckruf ruft zuruckgerufen rappel rappelle rappeles richiamo richiama ritirato teruggeroepen terughaalactie
    terug retira retirada
  hack: cyberangriff hacker hackerangriff datenleck cyberattaque pirates piratage fuite attacco hackerato datalek gehackt
    hackers ciberataque ciberataques filtracion intrusion sleuths attackers
  flaw: sicherheitslucke lucken lucke schwachstelle faille vulnerabilite falla falle vulnerabilita lek lekken
    kwetsbaarheid vulnerabilidad agujero bug bugs vulnerability vulnerabilities hole holes
  release: veroffentlicht erschienen freigegeben verfugbar publie disponible sort sortie disponibile rilasciato esce
    uitgebracht beschikbaar verschenen lanza publica released version
  robbery: raub rauber uberfall einbruch einbrecher diebstahl diebe gestohlen beute cambriole cambriolage vol vole voleurs braquage casse
    furto ladri rapina rubato colpo diefstal dieven overval gestolen roof robo ladrones atraco robado theft thieves stolen
    steal raid burglary heist burglars
  attack: angriff angreifer anschlag attentat attaque assaillant attacco attentato aanval aanslag ataque atentado
    agresion assault stabbing messerangriff messerattacke bluttat
  explode: explosion explodiert detonation sprengung gesprengt explose explosione esplode esploso ontploffing ontploft
    explosie estallido estalla
  collapse: einsturz sturzt eingestürzt effondre effondrement crollo crolla cedimento cede instorting ingestort derrumba
    desplome caves
  crash: unfall ungluck zusammenstoss absturz accident collision percute heurte incidente schianto scontro tamponamento
    ongeluk ongeval botsing crasht accidente choque choca rams rammed hits struck slammed
  rescue: rettung gerettet retter sauve sauvetage secouru salvato salvataggio soccorsi gered redding rescatado rescate
    freed survivors
  missing: vermisst verschwunden disparu disparue disparition scomparso scomparsa dispersi vermist verdwenen desaparecido desaparecidos
  evacuate: evakuiert geraumt raumung evacue evacuation evacues evacuati sgomberati sfollati geevacueerd ontruimd
    desalojados desalojo evacuados flee fleeing flight fled evacuees
  train: bahn zug zuge zugverkehr gleis ice tgv ter sncf ferroviaire treno treni ferrovie ferroviario trein treinen spoor
    tren trenes ave ferroviario railway rail railways
  plane: flugzeug flugzeuge flug fluge maschine avion avions vol aereo aerei volo voli vliegtuig vliegtuigen vlucht
    vluchten avion aviones vuelo vuelos airline airport flughafen aeroport aeroporto luchthaven aeropuerto fluggesellschaft
    compagnie piloten pilotes piloti
  car: autos wagen fahrzeug fahrzeuge autobauer autohersteller voiture voitures automobile constructeur automobilista auto
    automobili coche coches vehiculo automovil automobilist
  school: schule schulen schuler unterricht ecole ecoles lycee college eleves scuola scuole studenti school scholen
    leerlingen escuela colegio alumnos pupils classroom
  child: kind kinder saugling baby enfant enfants bebe bambino bambini kinderen nino ninos menor kids children infant newborn
  hospital: krankenhaus klinik kliniken hopital clinique ospedale ziekenhuis clinica patients patienten
  doctor: arzt arzte mediziner medecin medecins medico medici arts artsen huisarts medicos generalistes physicians
  drug: medikament arznei medicament farmaco medicijn medicamento pill tablet medicine therapy
  phone: handy handys smartphone smartphones telefon mobiltelefon portable telephone telefono cellulare telefonino telefoon mobiel movil
    mobiles mobile phones
  power: strom stromausfall stromnetz electricite courant panne elettricita corrente blackout stroom stroomnet
    elektriciteit netbeheerder luz electricidad apagon grid outage electric
  gas: erdgas gaskraftwerk gaz metano aardgas
  nuclear: atomkraft kernkraft kernkraftwerk atomkraftwerk akw nucleaire reacteur epr nucleare reattore kerncentrale central
    reactor
  water: wasser leau acqua agua eaux
  bridge: brucke bruckensperrung pont ponte brug puente querung crossing
  museum: musee museo museet galerie
  gold: goldschatz or oro goud
  coin: munze munzen monnaies monete munten monedas
  jewel: schmuck juwelen bijoux joyaux gioielli juwelen joyas jewellery jewels jewelry
  soldier: soldat soldaten bundeswehr wehrdienst armee militaire militaires soldats esercito militare soldati leger militairen
    ejercito soldados troops army conscription
  weapon: waffe waffen arme armes missile armi wapen wapens arma armas rockets
  war: krieg guerre guerra oorlog
  chip: halbleiter semiconducteurs puce puces semiconduttori chips chipmaker semiconductor semiconductors
  ai: ki ia kunstliche intelligenz intelligence artificielle artificial intelligentie
  rocket: rakete raketen trageraketen fusee lanceur razzo raket cohete lanzamiento liftoff
  pension: rente renten rentenpaket rentenniveau retraite retraites pensione pensioni pensioen pensioenen jubilacion pensiones retirement
  rent: miete mieten loyer loyers affitto affitti huur huren alquiler alquileres tenants inquilinos mieter
  asylum: asyl fluchtlinge migranten asile migrants refugies asilo migranti asiel asielzoekers vluchtelingen migrantes refugiados
  expert: forscher wissenschaftler chercheurs scientifiques ricercatori scienziati onderzoekers cientificos researchers scientists study studie etude studio estudio
  discover: entdeckt fund gefunden decouvert decouverte scoperto scoperta ontdekt gevonden descubren hallan hallazgo found
  police: polizei kripo ermittler polizisten gendarmes enqueteurs polizia carabinieri inquirenti politie recherche
    policia investigadores officers detectives
  probe: ermittlungen ermittelt staatsanwaltschaft untersuchung enquete parquet inchiesta indagine procura onderzoek
    justitie investigacion fiscalia prosecutors
  abuse: missbrauch sexuelle abus viol agression abuso abusi violenza misbruik abusos
  celebrate: jubel feiert exulte fete esulta festeggia juicht viert celebra festeja cheers hails
  warn: warnt warnung alerte avertit avverte allarme allerta waarschuwt waarschuwing advierte alerta
  rating: bonitat kreditwurdigkeit note degrade degradation rating kredietwaardigheid calificacion downgrade downgraded
  goal: tor tore treffer but buts rete gol doelpunt treffers goles double penalty
  derby: klassiker klassieker classique clasico stracittadina duell
  cup: pokal coupe coppa supercoppa beker copa supercopa trophy
  league: bundesliga liga ligue championnat serie campionato eredivisie competitie
  drone: drohne drohnen droni
  sub: uboot uboote submarine submarines sousmarin onderzeeer submarino
  bird: vogel vogelgrippe kranich geflugel oiseaux aviaire volaille aviaria polli vogelgriep pluimvee aves aviar gallinas poultry
`;
