import type { Entry } from './entry.ts';

/** Words that read nothing themselves: they make something else of what stands beside them, or of the whole line. */
export const CONTEXT_WORDS: readonly Entry[] = [
  // A number as a word; it is read before a weight, a package or "count", and never sure.
  { role: 'worded', value: '0.5', words: 'half, aadha, adha, आधा, अर्धा, અડધો, અડધું' },
  { role: 'worded', value: '1', words: 'one, ek, एक, એક' },
  { role: 'worded', value: '1.5', words: 'dedh, ded, डेढ़, દોઢ' },
  { role: 'worded', value: '2', words: 'two, do, दो, બે' },
  { role: 'worded', value: '2.5', words: 'dhai, ढाई, અઢી' },
  { role: 'worded', value: '3', words: 'three, teen, तीन, ત્રણ' },
  { role: 'worded', value: '5', words: 'five, paanch, panch, पांच, પાંચ' },
  { role: 'worded', value: '4', words: 'four, char, चार, ચાર' },
  { role: 'worded', value: '10', words: 'ten, das, दस, દસ' },
  { role: 'worded', value: '15', words: 'fifteen, pandrah, पंद्रह, પંદર' },
  { role: 'worded', value: '20', words: 'twenty, bees, बीस, વીસ' },
  { role: 'worded', value: '25', words: 'twenty five, pachis, pachees, पच्चीस, પચીસ' },
  { role: 'worded', value: '30', words: 'thirty, tees, तीस, ત્રીસ' },
  { role: 'worded', value: '40', words: 'forty, chalis, chalees, चालीस, ચાલીસ' },
  { role: 'worded', value: '50', words: 'fifty, pachas, पचास, પચાસ' },
  { role: 'worded', value: '60', words: 'sixty, साठ, સાઠ' },
  { role: 'worded', value: '80', words: 'eighty, assi, अस्सी, એંસી' },
  { role: 'worded', value: '100', words: 'hundred, one hundred, sau, ek sau, सौ, एक सौ, સો' },
  { role: 'worded', value: '200', words: 'two hundred, do sau, दो सौ, બસો' },
  { role: 'worded', value: '300', words: 'three hundred, teen sau, तीन सौ, ત્રણસો' },
  { role: 'worded', value: '500', words: 'five hundred, paanch sau, panch sau, पांच सौ, પાંચસો' },

  // Beside an amount they make it a bound: at least, up to, above.
  {
    role: 'bound',
    words:
      'moq, min, minimum, atleast, at least, kam se kam, upto, up to, max, maximum, at most, above, and above, below, under, maybe, may be, perhaps, shayad, will confirm, if approved, after approval, to start, to start with, hoga to, ho to, hua to, mila to, mile to, also ok, also possible, bhi ok, bhi chalega, bhi chalegi, bhi milega, more than, less than, not more than, out of, tak, se upar, se jyada, se zyada, se kam, se niche, कम से कम, तक, से ऊपर, से ज्यादा, से कम, ઓછામાં ઓછું, સુધી, થી વધુ, થી વધારે, થી ઓછું',
  },
  // What stands before the first is one of several that will do; what stands before the second is what is asked for first.
  {
    role: 'also',
    words:
      'also ok, also fine, also possible, will also do, bhi ok, bhi chalega, bhi chalegi, bhi milega, भी चलेगा, भी चलेगी, પણ ચાલશે',
  },
  { role: 'else', words: 'nahi to, nahin to, nahi toh, na ho to, warna, if not, or else, नहीं तो, वरना, નહીં તો' },
  { role: 'or', words: 'or, ya, athva, या, अथवा, અથવા' },
  // What is over and done with: its amounts are no offer.
  {
    role: 'past',
    words:
      'sold, booked, done, closed, kiya, liya, uthaya, uthaye, uthayi, utha liya, becha, biki, bika, bik gaya, bik gayi, bik gaye, bik chuka, wapas, vapas, vapis, returned, replace, replacement, claim, debit note, cancel my, order cancel, deal cancel, cancel karo, cancel kar do, payment nahi aaya, paisa nahi aaya, maal nahi diya, maal nahi mila, nahi bheja, bola tha, bole the, nikla, nikle, nikli, निकला, निकले, short aaya, short aaye, short aayi, kam nikla, kam nikle, kam nikli, kam aaya, kam aayi, sent, bhej diya, bhej di, bheja hai, bheji hai, unloaded, dispatched, received, rejected, cancelled, pending, advance paid, बिक गया, बिक गए, भेजा है, भेजी है, भेज दिया, वापस, વેચાઈ ગયું, મોકલી દીધું',
  },
  // A line with one of these speaks of a day, and its town is where that is.
  { role: 'event', words: 'expo, exhibition, fair, meeting, seminar, holiday, strike, hadtal, हड़ताल' },
  // What stands behind the first is not meant, nor what stands before the second.
  { role: 'not', words: "not, not for, without, non, except, other than, outside, dont, don't, do not, never" },
  // The same, with other words between: polyester wadding fibre nahi.
  { role: 'negation', words: 'nahi, nahin, नहीं, नही, નહીં, નથી' },
  {
    role: 'denial',
    words:
      'nahi, nahin, ke liye nahi, free, not req, not reqd, not required, not needed, not accepted, not acceptable, not wanted, not allowed, bahar, ke bahar, ke alawa, नहीं, नही, के अलावा, के बाहर, નહીં, નથી, સિવાય, ની બહાર',
  },

  // What is needed in a day or a week is not what is ordered; what is needed in a month is.
  {
    role: 'rhythm',
    words:
      'daily, per day, a day, every day, each day, day wise, weekly, per week, roz, roj, rozana, har roz, per din, रोज, रोजाना, हर रोज, प्रति दिन, રોજ, દરરોજ',
  },
  { role: 'month', words: 'month, mahina, mahine, महीना, महीने, મહિને' },
  // A weight behind them is that of a cone, or what a discount is given on.
  { role: 'minimum', words: 'cone wt, cone weight, wt, weight, on, if, agar, अगर' },
  // A weight beside them is not what is traded: a sample, what a mill makes in a day.
  {
    role: 'aside',
    words:
      'sample, samples, sampling, consumption, khapat, trial, trial lot, capacity, production, machine, machines, vessel, shift, per shift, सैंपल, नमूना, ट्रायल, क्षमता, उत्पादन, સેમ્પલ, નમૂનો, ઉત્પાદન',
  },
  // A weight beside them is that of one of several.
  {
    role: 'each',
    words:
      'each, ea, every, both, dono, har, har color, har colour, har shade, har ek, lots, consignments, shipments, trips, packing, pack, packed, प्रत्येक, हर, पैकिंग, પેકિંગ',
  },

  // A price behind one of the first is a former one. From a price before one of the second something is taken off.
  {
    role: 'former',
    words:
      'last, last time, last order, last week, last month, last year, pichli baar, pichle, previous, earlier, yesterday, old, pichla, purana, purani, purane, kal ka, पिछला, पुराना, कल का, છેલ્લો',
  },
  { role: 'minus', words: 'minus, less, tha, था, was, હતો' },
  // What is paid beside the price of the yarn, or for work on it.
  {
    role: 'fee',
    words:
      'freight, bhada, bhadu, cartage, hamali, brokerage, dalali, commission, cd, charge, charges, job work, jobwork, job rate, conversion, labour, majuri, discount, rebate, difference, diff, premium, insurance, loading charge, भाड़ा, किराया, हमाली, दलाली, मजूरी, ભાડું, દલાલી, મજૂરી',
  },
  // A price behind one of these is that of something else, and so is all of a line without a count.
  {
    role: 'ware',
    words:
      'fabric, fabrics, cloth, kapda, saree, sarees, garment, garments, shirt, shirts, dress, towel, towels, bedsheet, roll, rolls, taka, candy, chips, pta, meg, crude, fibre, fiber, machine, machines, loom, looms, helper, operator, salary, vacancy, कपड़ा, साड़ी, मशीन, કાપડ, સાડી, મશીન',
  },

  // Behind a town they say what the yarn is like or who sells it, not where it is; between the two there may be an "of".
  {
    role: 'kind',
    words:
      'type, style, quality, maal, mal, goods, saree, blanket, counter, office, branch, broker, agent, dalal, टाइप, माल, क्वालिटी, ક્વોલિટી, માલ',
  },
  {
    role: 'genitive',
    words: 'ka, ki, ke, nu, ni, no, na, का, की, के, નું, ની, નો, ના',
  },
  // The same; behind a town alone they are its people, who may want or offer elsewhere.
  { role: 'genitive', value: 'wala', words: 'wala, wali, wale, vala, vali, वाला, वाली, वाले, વાળી, વાળા' },
  // Behind the word of a use they say who has it, or what is left of it, not what the yarn is for.
  {
    role: 'body',
    words:
      'mill, unit, units, factory, association, market, industry, park, waste, work, works, wear, garments, machine, machines, fabric, cloth, मिल, यूनिट, કારખાનું',
  },
  // What one of them offers, or is ready for, is no offer of who writes.
  {
    role: 'party',
    words:
      'party, parties, buyer, buyers, customer, customers, client, clients, competitor, competitors, other mill, other mills, another mill, grahak, पार्टी, ग्राहक, પાર્ટી',
  },
  // What stands before them is who speaks.
  { role: 'says', words: 'wants, needs, requires, offers' },
  // Behind a word of the trade they make it the name of a firm: silk mills, bright traders. The second stand before a name.
  {
    role: 'firm',
    words:
      'mills, spinners, spinning mills, spinning mill, knits, knitwear, knitters, weavers, processors, overseas, transport, roadways, logistics, carriers, merchant, merchants, stores, syndicate, traders, trading, textile, textiles, fabrics, industries, synthetics, impex, exports, enterprise, enterprises, udyog, corporation, agency, agencies, brothers, bros, sons, pvt, ltd, limited, llp, मिल्स, ट्रेडर्स, टेक्सटाइल, टेक्सटाइल्स, મિલ્સ, ટ્રેડર્સ, ટેક્સટાઇલ',
  },
  // Behind a word they say whose trade it is: zari wale.
  { role: 'people', words: 'wale, vale, walo, walon, waalon, वाले, वालों, वालो, વાળા, વાળાઓ' },
  // Beside one of these what is wanted is no yarn: advance required, looking for a job.
  {
    role: 'terms',
    words:
      'payment, advance, cash, firm order, firm orders, confirmed order, confirmed orders, bulk order, bulk orders, docs, documents, papers, coa, test report, photos, details, credit, lc, l c, deposit, transport, vehicle, finance, job, staff, supervisor, operator, agent, agents, dealer, dealers, distributor, distributors, partner, order, orders, rent, पेमेंट, एडवांस, एजेंट, પેમેન્ટ, એજન્ટ',
  },
  // Beside one of them a TC is the certificate of a transaction.
  { role: 'certified', words: 'gots, grs, ocs, rcs, organic, bci, oeko tex, oekotex' },
  { role: 'called', words: 'm s, messrs, shree, shri, sri, jay, jai, श्री, जय, શ્રી' },
  // A number behind one of them names a paper, an address, a day or a shade.
  {
    role: 'paper',
    words:
      'bill no, order no, order number, order #, indent no, booking no, quotation no, receipt no, dc no, do number, so no, pi no, e way bill, eway bill, sr no, stall no, shop no, plot, plot no, flat no, house no, shed no, gala no, unit no, gate no, room no, office no, sector, phase, block, shade no, design no, item no, hsn, hsn code, survey no, truck no, vehicle no, date, dt, dtd, dated, wef, w e f, effective, pin, pincode, csp, clsp, rkm, ipi, ऑर्डर नंबर, ऑर्डर नं, बिल नंबर, बिल नं, ઓર્ડર નંબર, ઓર્ડર નં, બિલ નંબર, બિલ નં',
  },
  // The same; a yarn may follow them too: `PO 150/48 FDY 500 kg`.
  {
    role: 'paper',
    value: 'loose',
    words:
      'ref, reference, bill, invoice, inv, challan, chalan, po, p o, purchase order, lr, l r, indent, quotation, grn, चालान, इनवॉइस, बिल, ચલણ, ચલાન, ઇન્વોઇસ, બિલ',
  },
];
