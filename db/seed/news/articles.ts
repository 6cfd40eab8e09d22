/** News of the demonstration, newest first. People, mills and figures are invented. */
import type { NewsPicture } from './pictures.ts';

export type Article = { headline: string; paragraphs: readonly string[]; picture?: NewsPicture };

export const ARTICLES: readonly Article[] = [
  {
    headline: 'Shankar-6 holds above ₹55,000 a candy as arrivals stay thin',
    picture: 'cotton',
    paragraphs: [
      'Shankar-6 cotton of 29 mm changed hands at ₹55,200 to ₹55,600 a candy in Rajkot on Friday, up about ₹400 in a week. Daily arrivals in Gujarat were put at 38,000 bales, a fifth below the same week last year, because growers who sold early for cash are now waiting.',
      'Spinners in Ahmedabad and Coimbatore say that they are covered for three to four weeks and see no reason to run after the price. Most orders this week were for 30s and 40s combed hosiery yarn, where mills raised their lists by ₹2 to ₹3 a kg.',
      'Ginners expect arrivals to pick up in the first half of next month, once the second picking in Saurashtra is over. If they do, brokers see the price settling between ₹54,000 and ₹55,000 a candy.',
    ],
  },
  {
    headline: 'PTA and MEG ease, POY makers pass on part of the fall',
    picture: 'falling',
    paragraphs: [
      'Producers lowered PTA by ₹1.20 and MEG by ₹0.80 a kg for the coming fortnight, following naphtha. Semi-dull chips are quoted at ₹83.50 a kg ex-works.',
      'POY makers in Silvassa and Dahej have passed on about half of that: 130/34 is offered at ₹101 and 250/48 at ₹98.50 a kg. Texturisers say that the rest will follow only if stocks at the spinners rise above twelve days; at present they are close to nine.',
    ],
  },
  {
    headline: 'सूरत: दिवाली के बाद करघे फिर चले, 75 और 150 डेनियर की माँग लौटी',
    picture: 'loom',
    paragraphs: [
      'सूरत के पांडेसरा और सचिन औद्योगिक क्षेत्रों में लगभग अस्सी प्रतिशत करघे फिर से चलने लगे हैं। कारीगर गाँव से लौट आए हैं और शादी के मौसम के ऑर्डर हाथ में हैं।',
      'व्यापारियों के अनुसार 75/36 और 150/48 टेक्सचराइज़्ड यार्न की माँग सबसे अधिक है। दाम पिछले हफ़्ते से ₹1 से ₹1.50 प्रति किलो ऊपर हैं, पर उधार अब भी पैंतालीस दिन का चल रहा है।',
      'Weavers of sarees ask for bright 50/24 FDY first; mills quote ten days for delivery.',
    ],
  },
  {
    headline: 'Ichalkaranji weavers cut grey fabric output by a quarter',
    picture: 'loom',
    paragraphs: [
      'Power loom owners in Ichalkaranji are running one shift in place of two for at least a fortnight. Grey poplin made of 40s by 40s sells below its cost, they say, while yarn has gone up twice this month.',
      'About 25,000 looms stand still in the second shift. The association asks mills to hold yarn lists for thirty days so that weavers can quote for fabric with some certainty.',
    ],
  },
  {
    headline: 'GST on man-made fibre chain: what changed for yarn sellers and what did not',
    picture: 'ledger',
    paragraphs: [
      'Since the rates of fibre, yarn and fabric were brought together, most sellers of man-made filament and spun yarn bill at one rate and no longer wait for refunds of unused credit. The credit on machines and services still does not come back and has to be used up.',
      'Three points that traders ask about most: job work keeps its own rate; old stock is billed at the rate of the day on which the invoice is made; and a credit note for goods sold before the change carries the old rate.',
      'Members should ask their own accountant before they change a bill. The notices are on https://www.cbic.gov.in for everybody to read.',
    ],
  },
  {
    headline: 'Cotton yarn exports rise for the third month, Bangladesh leads',
    picture: 'port',
    paragraphs: [
      'Shipments of cotton yarn are put at 108 million kg for the month, 6% more than the month before. Bangladesh took two bags in five; Egypt, Portugal and Vietnam follow.',
      'Exporters in Tamil Nadu quote 30s combed at 2.92 dollars and 20s open end at 1.96 dollars a kg, cost and freight Chattogram. Freight has eased, though boxes are still short at Tuticorin at the end of each week.',
    ],
  },
  {
    headline: 'Viscose staple fibre price kept for November, spinners relieved',
    picture: 'cones',
    paragraphs: [
      'The price of 1.2 denier viscose staple fibre stays at ₹155 a kg for November. Spinners had feared ₹2 to ₹3 more after wood pulp went up.',
      '30s ring spun viscose is offered at ₹209 and vortex 30s at ₹203 a kg, ex-mill, with orders booked to the middle of next month.',
    ],
  },
  {
    headline: 'Ludhiana: acrylic and wool yarn sell out before the cold has come',
    picture: 'hanks',
    paragraphs: [
      'Hosiery makers in Ludhiana bought early this year. Dealers say that popular shades of acrylic 2/32 and of wool blend 2/28 are gone and that dye houses are booked for eighteen days.',
      'Prices rose by ₹6 to ₹9 a kg in a month. Most makers do not expect more than that, because shops in Delhi and Jaipur have their winter stock by now.',
    ],
  },
  {
    headline: 'સુરત: ટેક્સચરાઇઝ્ડ યાર્નમાં ભાવ સ્થિર, નવેમ્બરમાં સારી ઘરાકીની આશા',
    picture: 'market',
    paragraphs: [
      'સુરતના બજારમાં 80/72 અને 150/48 ટેક્સચરાઇઝ્ડ યાર્નના ભાવ આ અઠવાડિયે સ્થિર રહ્યા છે. વેપારીઓ કહે છે કે લગ્નસરાની ખરીદી દસ દિવસમાં વધશે.',
      'સચિન જીઆઇડીસીના કારખાનાંઓ પાસે સરેરાશ આઠ દિવસનો સ્ટોક છે. રોકડમાં કિલોએ એક રૂપિયાની છૂટ મળે છે.',
    ],
  },
  {
    headline: 'Open end mills of Panipat switch to recycled fibre blends',
    picture: 'bales',
    paragraphs: [
      'Every second open end mill in Panipat now spins a blend with recycled cotton or recycled polyester. 10s of 60/40 recycled cotton and polyester is quoted at ₹92 a kg, against ₹118 for carded cotton.',
      'Buyers of towels and rugs have taken to it; sheets need more even yarn. Mills ask for a certificate with every lot of clips, since buyers abroad check the chain back to the cutting table.',
    ],
  },
  {
    headline: 'Minimum support price purchase crosses 40 lakh bales',
    picture: 'bales',
    paragraphs: [
      'Centres that buy at the support price have taken in more than 40 lakh bales of this crop, two thirds of them in Telangana and Maharashtra. Stocks will be sold by daily auction once arrivals slow down.',
      'Mills watch the base price of those auctions closely: in the last season it set the floor of the market from February on.',
    ],
  },
  {
    headline: 'Power cost up 18 paise a unit in Tamil Nadu, spinners turn to roofs and wind',
    picture: 'mill',
    paragraphs: [
      'The new tariff adds about ₹1.10 to a kg of 40s cotton yarn, mills in Coimbatore reckon. Those with wind power of their own pay a third of it.',
      'Orders for roofs with solar panels doubled in a year. A mill of 25,000 spindles covers a fifth of its need by day with its own roof and has the money back in under five years.',
    ],
  },
  {
    headline: 'Quality control order for polyester yarn: test reports now asked for at the gate',
    picture: 'ledger',
    paragraphs: [
      'Importers of fully drawn and partly oriented yarn have to show a licence number for each maker. Customs at Nhava Sheva opened one lot in ten last month and held back eleven containers.',
      'Makers at home have their mark on the carton. Traders should keep the test report of each lot for three years.',
    ],
  },
  {
    headline: 'Bhilwara suiting makers ask for finer PV yarn',
    picture: 'hanks',
    paragraphs: [
      'Makers of suiting in Bhilwara move from 2/30s to 2/40s and 2/50s polyester viscose. Uniform buyers want a lighter cloth; exporters ask for stretch.',
      'Dyed 2/40s of 65/35 is quoted at ₹268 to ₹274 a kg by shade. Dye houses promise twelve days, melange takes three days more.',
    ],
  },
  {
    headline: 'Container rates from Mundra fall below 1,000 dollars to Jebel Ali',
    picture: 'port',
    paragraphs: [
      'A box of twenty feet from Mundra to Jebel Ali is booked at 940 dollars, the lowest since spring. To Istanbul it is 2,150 dollars, and the way round the Cape still adds two weeks.',
      'Yarn exporters ask buyers to open credits that allow for it: a late shipment clause of twenty-one days is now common.',
    ],
  },
  {
    headline: 'Nylon 40 denier short as two plants stop for repairs',
    picture: 'cones',
    paragraphs: [
      'Two polymer plants are down until the end of the month. Nylon 40/24 semi-dull, used for sarees and lace, went up by ₹11 to ₹312 a kg in ten days.',
      'Weavers in Surat and Varanasi turn to 50 denier polyester where the design allows. Makers say that normal supply is three weeks away.',
    ],
  },
  {
    headline: 'Jute: raw jute steady, twine mills fully booked',
    paragraphs: [
      'TD-5 is quoted at ₹6,850 a quintal in Kolkata, unchanged for two weeks. Mills that make hessian have orders for sacks until the end of January; twine mills run seven days a week.',
      'Growers in Murshidabad report a better staple than last year. The area sown was smaller, so nobody expects a cheap spring.',
    ],
  },
  {
    headline: 'Cotton yarn lists: combed up ₹3, carded unchanged',
    picture: 'cones',
    paragraphs: [
      'Spinners in the south raised combed hosiery counts by ₹3 a kg with the list of the 15th. 20s stands at ₹246, 30s at ₹258, 40s at ₹281. Carded counts stay where they were.',
      'Knitters in Tiruppur had booked ahead and took it calmly. Dyed fabric makers with fixed prices until December will feel it.',
    ],
  },
  {
    headline: 'Five questions to ask before you buy a job lot',
    picture: 'bales',
    paragraphs: [
      'Job lots are cheap for a reason, and the reason is seldom on the carton. Ask for the lot numbers: yarn of several lots must not be dyed together. Ask whether cones are full, and what they weigh one by one.',
      'Ask for the grade as the mill packed it, not as the trader names it. Ask how long it has been stored, since finish on filament dries. And ask who pays for the way back if the first beam shows bars.',
      'A seller who answers all five at once is worth more than ₹2 a kg.',
    ],
  },
  {
    headline: 'Elastane: 20 and 40 denier cheaper by a fifth in a year',
    picture: 'falling',
    paragraphs: [
      'New plants in the east brought elastane of 40 denier down to ₹265 a kg, duty paid. Cotton spandex yarn followed only in part: 30s with 5% is quoted at ₹318.',
      'Denim mills use the difference for more stretch in the same price. Importers warn of thin stocks if the plants slow down after the new year.',
    ],
  },
  {
    headline: 'Malegaon weavers return to 100% cotton for summer',
    picture: 'market',
    paragraphs: [
      'Orders for cambric and voile are in for February. Weavers in Malegaon changed about 12,000 looms from polyester mixes back to 60s and 80s cotton.',
      'Yarn agents report 80s combed warp at ₹462 a kg, with thirty days of credit for known names and none for others.',
    ],
  },
  {
    headline: 'Interest subsidy for exporters of yarn extended by three months',
    picture: 'ledger',
    paragraphs: [
      'Small and middle exporters keep their rebate of three points on credit before and after shipment until the end of the quarter. The ceiling for each exporter is unchanged.',
      'Banks ask for the declaration anew. Exporters who sent it in the last quarter should not count on it being carried over.',
    ],
  },
  {
    headline: 'Dope dyed filament gains: less water, no shade bars',
    picture: 'hanks',
    paragraphs: [
      'Dope dyed FDY of 75/36 and 150/48 in black, navy and maroon is now stocked by six makers in Silvassa. It costs ₹14 to ₹22 a kg more than raw white and saves the dyeing.',
      'Makers of car fabric and school uniforms buy most of it. For fashion shades the smallest lot, two tonnes, is still too large.',
    ],
  },
  {
    headline: 'Monsoon leaves: cotton crop put at 312 lakh bales',
    picture: 'cotton',
    paragraphs: [
      'The second estimate of the season sees 312 lakh bales of 170 kg, four less than the first. Rain late in September hurt bolls in Marathwada; Punjab and Haryana did better than feared.',
      'Use by mills is put at 318 lakh bales, so imports will be needed again. Long staple from Egypt and from the United States is booked for spring.',
    ],
  },
  {
    headline: 'Air textured yarn finds buyers in car seats and curtains',
    paragraphs: [
      'Makers of furnishing in Karur and Panipat ask for air textured 300 and 450 denier with a spun look. Two makers in Daman added machines this quarter; delivery is down to nine days.',
      'A kg of 300/144 is quoted at ₹148. It takes the place of spun yarn at ₹165 where pilling matters.',
    ],
  },
  {
    headline: 'E-way bills: vehicle number may be changed once more on the road',
    picture: 'ledger',
    paragraphs: [
      'A consignment that changes trucks twice no longer needs a new bill; the second part is updated by the transporter. Traders should still see that the distance typed agrees with the pin codes, or the validity comes out too short.',
    ],
  },
  {
    headline: 'Silk: Bengaluru filature up again, weavers mix',
    picture: 'loom',
    paragraphs: [
      'Raw silk of 20/22 denier touched ₹5,450 a kg at the exchange in Bengaluru. Weavers in Kanchipuram say that a saree costs ₹700 more than at Pongal.',
      'Some mix viscose into the ground and keep silk for border and pallu. The mark of pure silk may not be used for those, inspectors remind.',
    ],
  },
  {
    headline: 'Twisters of Surat ask for one list of twisting charges',
    picture: 'mill',
    paragraphs: [
      'Doubling and twisting units want to publish one list of charges by denier and turns per metre. At present the same job costs between ₹14 and ₹23 a kg, and nobody knows why.',
      'The list is to be a recommendation. A first draft goes to members in two weeks.',
    ],
  },
  {
    headline: 'Linen yarn: flax crop in France good, prices slow to follow',
    paragraphs: [
      'The new flax is long and of good colour. Spinners in Kolkata and Surat expect 40 lea wet spun to come down by ₹40 a kg in spring, not before: they still work on dear fibre.',
      'Buyers of 25 lea and of blends with viscose will see less of it.',
    ],
  },
  {
    headline: 'Sizing units report fewer breaks with compact warp',
    picture: 'mill',
    paragraphs: [
      'A trial over six months in Bhiwandi shows 0.9 breaks in ten thousand picks with compact 40s, against 1.6 with ring combed. The saving in starch is about 1.5% of the weight of the warp.',
      'With the gap between the two at ₹9 a kg, weavers of shirting come out even at 620 picks a minute.',
    ],
  },
  {
    headline: 'Dispute over short weight: how the trade’s own panel decided',
    picture: 'market',
    paragraphs: [
      'A weaver found 46.1 kg in cartons marked 48. The panel took the mill’s slip, the transporter’s weight and the moisture on the day, and split the loss: the mill bears what its own slip shows, the buyer what was found after seven days.',
      'The lesson is an old one. Weigh two cartons of each lot in front of the driver and write it on the receipt.',
    ],
  },
  {
    headline: 'Polypropylene filament for ropes: fishing season empties stocks',
    picture: 'port',
    paragraphs: [
      'Rope makers in Veraval and Kochi bought ahead of the season. 1000 denier high tenacity is quoted at ₹138 a kg, up ₹5, and coloured yarn needs a week more.',
    ],
  },
  {
    headline: 'Modal and lyocell blends enter school uniforms',
    paragraphs: [
      'Two states name cotton modal 60/40 for summer uniforms. Spinners in Tamil Nadu welcome it: the yarn is soft, dyes well and keeps its shape.',
      '30s of cotton modal is quoted at ₹312 a kg, ₹54 above combed cotton. Buyers will look at the price before they look at the softness.',
    ],
  },
  {
    headline: 'Reading a test report: U%, IPI and CSP in plain words',
    picture: 'ledger',
    paragraphs: [
      'U% tells how even a yarn is: the lower, the better. For combed 30s a knitter wants 9.5 or less. IPI counts thin places, thick places and neps in a kilometre; below 60 is good for knits, weavers live with 120.',
      'CSP is strength times count. A warp of 40s should show 2,600 or more, a weft 2,400. Look at the spread, not the average alone: one weak cone stops a loom as surely as ten.',
    ],
  },
];
