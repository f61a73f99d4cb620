/** English words of one meaning, names of peoples and capitals among them. */
export const ENGLISH = `
  kill: dead die death deadly died dies dying deaths fatal fatality toll killing kills killed slain lives
  injure: wound wounded injury injuries injured hurt hospitalised hospitalized
  quake: earthquake tremor temblor seismic
  win: won beat beats beaten defeat defeated defeats winner victory triumph wins victorious thrash edge
  storm: hurricane typhoon cyclone
  blaze: fire wildfire bushfire inferno fires flames burning burnt burned
  blast: explosion explode exploded explosive bomb bombing bomber detonate explodes
  arrest: detain detained detention custody held
  jail: prison imprisoned jailed sentence sentenced imprisonment
  quit: resign resigned resigns resignation resigning stepped steps oust ousts ousted sacked sacks fired dismissed dismisses withdraw withdraws withdrew withdrawn exits exited removed
  buy: acquire acquisition takeover buys bought acquired purchase buyout buying acquires
  layoff: layoffs redundancies redundant lays axe axes
  job: jobs staff employees workers workforce employee worker staffers
  shot: shooting gunman gunmen shoot shooter gunfire shootings shoots
  probe: investigation investigate inquiry investigating investigates investigated
  rise: rises rose risen surge surges surged jump jumps jumped climb climbs climbed soar soars soared gain gains
  fall: falls fell fallen drop drops dropped slump slumps slumped plunge plunges plunged tumble slide slid
  hike: increase increases increased raise raises raised
  cut: cuts cutting slash slashes reduce reduced lower lowers
  vote: voters ballot poll polls election elections votes voted electoral
  ship: vessel tanker boat ferry ships container
  plane: aircraft jet airliner flight planes
  profit: profits earnings revenue sales income
  car: vehicle cars automobile vehicles carmaker automaker
  doctor: medic physician doctors
  verdict: guilty convicted conviction convict convicts
  space: orbit rocket launch launches launched spacecraft
  ban: bans banned prohibit prohibited outlaw bars barred
  approve: approves approved approval backs passes passed authorise authorises authorised authorize greenlight clears
  deal: agreement pact accord treaty
  ceasefire: truce
  strike: walkout industrial
  match: game fixture
  film: movie films movies
  hack: cyberattack breach hacked hackers hacker ransomware cyber
  collapse: collapses collapsed
  flood: floods flooding flooded floodwaters
  crash: crashes crashed derail derailed derailment derails
  rescue: rescued rescuers rescuer saved rescues
  unveil: unveils unveiled reveals revealed launches introduces introduced
  america: usa american americans
  britain: uk british briton britons
  france: french
  germany: german germans
  china: chinese beijing
  japan: japanese
  russia: russian russians moscow kremlin
  ukraine: ukrainian ukrainians
  turkey: turkish turks turkiye
  israel: israeli israelis
  iran: iranian tehran
  iraq: iraqi
  india: indian
  italy: italian
  spain: spanish
  mexico: mexican
  brazil: brazilian
  canada: canadian
  australia: australian
  korea: korean
  greece: greek
  ireland: irish
  scotland: scottish
  poland: polish
  netherlands: dutch
  indonesia: indonesian
  syria: syrian
  egypt: egyptian
  pakistan: pakistani
  nigeria: nigerian
  chile: chilean
  peru: peruvian
  philippines: philippine filipino
  morocco: moroccan
  afghanistan: afghan taliban
  nepal: nepali nepalese
  europe: eu european
`;
