/** Words of one meaning, without Latin accents: German, Portuguese, Spanish, French, Russian, Urdu. */
export const TRANSLATIONS = `
  kill: tot tote toten toter getotet starb stirbt sterben gestorben todesopfer morto morta mortos mortas
    morte mortes morre morreu morrem morreram mata matou morts tues tuee meurt deces muerto muerta muertos
    muertas muerte muere mueren murio murieron fallecido fallecidos fallece погиб погибла погибли погибших
    погибший погибшие погибшими жертв жертвы жертвами умер умерла убит убиты ہلاک ہلاکتیں
  injure: verletzt verletzte verletzten ferido feridos ferida feridas blesse blesses blessee herido
    heridos heridas ранен ранены пострадал пострадали пострадавших زخمی
  arrest: festgenommen verhaftet festnahme verhaftung detido detida detidos detidas deteve detem preso
    presos prisao detencao arrete arretee arrestation interpelle detenido detenidos detiene detienen арест
    ареста арестован арестовали арестовал задержан задержали задержаны گرفتار
  charge: angeklagt anklage acusado acusada acusados acusacao arguido arguida inculpe inculpes acusacion
    обвинен обвинили обвинение обвинения
  jail: haft gefangnis haftstrafe freiheitsstrafe cadeia carcel тюрьма тюрьмы тюрьме
  verdict: verurteilt schuldig schuldspruch condenado condenada condenados condena condamne condamnes
    coupable culpado culpable приговор приговорен приговорили виновным
  quit: zuruckgetreten rucktritt abgesetzt entlassen demite demitiu demitido demissao demission
    demissionne dimite dimision renuncia renuncio отставку отставка увольнение уволен уволили استعفیٰ
    مستعفی
  deny: bestreitet bestritt dementiert nega negou negam dement nie niegan nego отрицает отрицают опроверг
    опровергли تردید
  reject: lehnt abgelehnt ablehnung rejeita rejeitou rejette rechaza rechazo отверг отвергли отклонил
    отклонили отказал отказался مسترد
  appeal: berufung einspruch recorre recorreu recurso recurre apela апелляцию апелляция обжаловал
  approve: genehmigt billigt beschliesst aprova aprovou aprovado approuve adopte aprueba aprobo aprobado
    одобрил одобрила одобрили утвердил
  postpone: verschiebt verschoben verschiebung vertagt adia adiou adiado reporte aplaza aplazo перенес
    перенесли отложил отложили
  cancel: abgesagt gestrichen cancela cancelou annule cancelo отменил отменили отмена
  win: gewinnt gewann gewonnen sieg vence venceu ganha vitoria gagne victoire gana gano победил победила
    победа
  sue: verklagt processa processou demanda подал иск
  buy: kauft kaufte ubernimmt ubernahme gekauft compra comprou rachete rachat compro купил купила купит
  ban: verbietet verbot verboten untersagt proibe proibiu interdit prohibe prohibio запретил запретила
    запретили запрет
  close: schliesst geschlossen schliessung fecha fechou encerra ferme fermeture cierra cerro закрыл
    закрыла закрыли закрыт
  fine: strafe bussgeld geldbusse multa multado multada amende multas штраф оштрафовал оштрафовали
  blaze: feuer waldbrand incendio incendios incendie incendies fogo fogos пожар пожары пожара
  quake: erdbeben beben sismo terremoto seisme землетрясение землетрясения زلزلہ
  flood: hochwasser uberschwemmung uberschwemmungen inundacao inundacoes cheias inondation inondations
    inundacion inundaciones наводнение наводнения سیلاب
  storm: sturm orkan tempestade temporal tempete tormenta ураган шторм طوفان
  strike: streik greve greves huelga забастовка забастовку ہڑتال
  vote: wahl wahlen eleicao eleicoes election elecciones eleccion выборы выборов انتخابات
  profit: gewinn umsatz quartalszahlen lucro lucros receita benefice ganancias beneficio прибыль выручка
  layoff: entlasst stellenabbau entlassungen demissoes licenciements despidos сокращения
  collapse: einsturz eingesturzt desabamento desaba effondrement derrumbe обрушение
  america: usa amerika amerikanisch amerikanische eua etats americain americains americaine eeuu
    estadounidense estadounidenses norteamericano americano americana americanos сша американский
    американские американских امریکہ امریکی امریکا
  britain: grossbritannien britisch britische britischen britanico britanica britanicos inglaterra
    britannique великобритания великобритании британский британии برطانیہ برطانوی
  france: frankreich franzosisch franzosische franca frances francesa francia francais francaise франция
    франции французский французские فرانس
  germany: deutschland deutsch deutsche deutschen deutscher alemanha alemao alema alemaes alemania aleman
    alemana allemagne allemand allemande германия германии немецкий немецкие جرمنی
  china: chinesisch chinesische chinesischen chinesischer chinas chines chinesa chineses chino china
    chinoise chinois китай китая китае китайский китайские چین چینی
  russia: russland russisch russische russischen russo russa russos rusia ruso rusa russie russe russes
    россия россии российский российские روس روسی
  israel: israelisch israelische israelita israelitas israelense israelenses israelien израиль израиля
    израильский اسرائیل اسرائیلی
  iran: irao iraniano iraniana iranisch iranische иран ирана ایران ایرانی
  pakistan: پاکستان پاکستانی
  india: indien indische بھارت انڈیا بھارتی
  brazil: brasil brasileiro brasileira brasilien бразилия бразилии
`;
