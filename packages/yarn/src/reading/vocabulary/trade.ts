import type { Entry } from './entry.ts';

export const TRADE_WORDS: readonly Entry[] = [
  {
    reads: 'intent:wanted',
    words:
      'wanted, wntd, want, want to buy, wants, wtb, wtd, need, needs, needed, we need, required, require, requires, reqd, reqrd, rqd, req, reqmt, reqmts, reqt, requirement, requirements, urgent requirement, looking for, looking to buy, want seller, want sellers, seller needed, buyer of, buying, buy, we buy, to buy, purchase, purchase enquiry, buy enquiry, chahiye, chaiye, chahie, chahiy, chaahiye, chahiye hai, kharidna, kharidna hai, joie che, joie chhe, joiye che, joiye chhe, joiye, joie, levu che, levu chhe, levanu che, मांग, चाहिए, चाहिये, चाहीए, खरीदना, खरीदना है, जरूरत, जरूरत है, आवश्यकता, seeking, lena hai, lena he, lene hai, le lunga, le lenge, लेना है, લેવાનું છે, જોઈએ, જોઈએ છે, જોઇએ, જોઈએ છીએ, લેવું છે, ખરીદવું છે, જરૂર છે',
  },
  {
    reads: '~intent:wanted',
    words:
      'rate ?, rates ?, bhav ?, pls quote, please quote, quote, send rate, send rates, send best rate, rate please, rates pls, rates please, rate pls, rate pl, rate plz, price please, price pls, price plz, give price, give rate, price lagao, rate lagao, rate kya hai, rate kya chal raha, bhav kya chal raha, rate kya chal raha hai, bhav kya chal raha hai, bhav batao, bhav kya hai, ka bhav, ka bhaw, rate batao, rate bataye, rate bolo, bhav bataye, bhav bolo, रेट बताओ, ka rate, kya rate, kya bhav, send offer, send your offer, send your best offer, send ur best offer, send best offer, give offer, give your offer, give your best offer, give best offer, quote your best, quote your best offer, your best offer, ur best offer, share your offer, share offer, whats your best, whats ur best, what is your best, your best rate, ur best rate, your best price, kindly send offer, kindly arrange, please arrange, pls arrange, mil jayega, mil jaega, pls book, please book, kindly send, who has, who have, which mill, aapke paas, aap ke paas, send pi, send proforma, pls tell, please tell, kitne ka, kitne me, kitne mein, any one having, anyone having, anyone ?, anybody ?, any one ?, anyone dealing, anybody dealing, who is giving, hai kya, de sakta, de sakte, de sakoge, milegi, milenge, mil sakta, है क्या, છે કે, mang rahe, mang rahi, mang raha, maang rahe, maang rahi, maang raha, mang rahe hai, mang rahe hain, मांग रहे, मांग रहा, मांग रही, will take, i take, we take, will lift, we lift, i lift, book, likh lo, le lu, le lu kya, le loon, utha lu, utha lu kya, ले लूंगा, ले लेंगे, do you have, offer me, any stock of, milega, enquiry, inquiry, price idea, kindly offer, please offer, pls offer, plz offer, offer with, offer please, offer pls, offer karo, offer kare, offer bhejo, offer do, bhejo, bhej do, bhejna, de do, dedo, how much, inform rate, mention rate, what is rate, what is the rate, whats the rate, le jayenge, le jaunga, lena padega, rate dalo, rate do, rate de do, rate dijiye, rate dena, bhav do, bhav dijiye, price kam karo, rate kam karo, kharidte hain, kharidte hai, kitna, kitna lagega, kis ke paas, kisi ke paas, kiske paas, kaun dega, if available, available ho to, ready ho, ready ho to, stock ho to, offers invited, offers welcome, ready hona, ready maal hona, ready buyer, buyer ready, buyers ready, party ready, ready to buy, ready to pay, ready to lift, koi supplier, कौन देगा, कितना, भेजो, भेज दो, किसके पास, मिलेगा, मिलेगी, मिलेंगे, मिलेगा क्या, भाव क्या है, भाव क्या चल रहा, भाव क्या चल रहा है, का भाव क्या चल रहा, का भाव क्या चल रहा है, भाव बताओ, का भाव क्या है, भाव बताएं, ભાવ શું છે, ભાવ જણાવો, ભાવ બોલો, આપો, મોકલો, લઉં, લઈશ, લઈશું',
  },
  {
    reads: 'intent:offered',
    words:
      'offered, offer, offr, offer from us, offers, offering, we offer, we are offering, for sale, sell, sells, selling, to sell, want to sell, wts, want sell, wanting to sell, available, avl, avlb, avlbl, avlble, avble, bikau, bikaau, बिकाऊ, avail, available now, ready, ready ho gaya, ready ho gaye, ready ho gayi, ready ho gaya hai, ready stock, ready for sale, in stock, ex stock, surplus stock, surplus, stock clearance, clearance, sell karna, sell karna hai, sell karni hai, sale karna hai, bechna, bechna hai, bechna he, bechni hai, bechne hai, bikna hai, becvanu che, vechvanu che, vechvanu chhe, vechvu che, aapvana che, aapvanu che, maal ready, mal ready, maal ready hai, mal ready hai, maal taiyar, maal taiyar chhe, taiyar maal, बेचना, बेचना है, उपलब्ध, उपलब्ध है, माल तैयार, माल तैयार है, तैयार माल, स्टॉक में है, रेडी, रेडी स्टॉक, વેચવાનું છે, વેચવાનું, વેચવાની છે, વેચવાનો છે, વેચવાના છે, વેચવા, વેચવા માટે, તૈયાર માલ, માલ તૈયાર, સ્ટોકમાં છે, સ્ટોકમાં, ઉપલબ્ધ',
  },
  {
    reads: '~intent:offered',
    words:
      'mill sale, offer from, any taker, any takers, koi lega, lele koi, le le koi, bache hai, bache hain, bacha hai, pada hai, pade hai, koi lene wala, who will take, interested party, interested parties, interested buyer, interested buyers, utha lo, dunga, dungi, buyer wanted, buyers wanted, buyer needed, need buyer, buyer chahiye, we have, i have, hamare paas, humare paas, mere paas, तैयार, તૈયાર, unsold, spot, hai, है, मेरे पास, supply, sale, stock, lying, de dunga, de denge, jo lena hai, jisko lena hai, jisko lena ho, jise lena hai, jise lena ho, kisi ko lena ho, lena ho to, kisi ko chahiye, kisi ko chaiye, kisi ko chahie, kisko chahiye, kisko chaiye, jisko chahiye, jisko chaiye, jise chahiye, chahiye to, chahiye ho to, chaiye to, need ho to, if you need, if anyone needs, anyone need, anyone needs, who needs, who need, if required, if needed, any requirement, any requirements, requirement ho to, as per requirement, as per your requirement, your requirement, your requirements, किसी को चाहिए, किसको चाहिए, जिसको चाहिए, चाहिए तो, કોઈને જોઈએ, જેને જોઈએ, rakhe hain, rakha hai, दे दूंगा, माल मिलेगा, મળશે',
  },

  // What begins like one of the words above or below, and is not.
  {
    words:
      'offer accepted, offer received, offer rejected, uthana, purchase dept, purchase department, purchase manager, purchase officer, purchase head, purchase team, surplus capacity, spare capacity, free capacity, red label, green label, violet label, wet spun, dry spun, pot spun, melt spun, un gassed, ungassed, non gassed, un dyed, undyed, un mercerised, unmercerised, un bleached, unbleached, un combed, shade card, visiting card, rate card, sample card, sim card, card room, kw motor, ring me, ring us, ring frame, ring frames, mono carton, paper core, garden silk, bombay dyeing, bombay rayon, do pali, pali hill, hall, ring road, ring rd, रिंग रोड, રિંગ રોડ',
  },

  {
    reads: 'grade:first',
    words: 'a + grade, grade a +, a plus grade, a plus, equal packing, first grade, ~first quality, ~1 st quality',
  },
  { reads: 'grade:aa', words: 'aa grade, grade aa, a a grade, ~aa, डबल ए' },
  { reads: 'grade:a', words: 'a grade, grade a, ए ग्रेड, એ ગ્રેડ' },
  { reads: 'grade:a1', words: 'a 1 grade, grade a 1, a1 grade' },
  { reads: 'grade:a2', words: 'a 2 grade, grade a 2' },
  {
    reads: 'grade:b',
    words:
      'b grade, grade b, pq, pq grade, pq b, बी ग्रेड, બી ગ્રેડ, ~second quality, ~2 nd quality, ~seconds, ~सेकंड क्वालिटी, ~सेकंड',
  },
  { reads: 'grade:c', words: 'c grade, grade c, clq, clq grade, सी ग्रेड' },
  { reads: 'grade:job-lot', words: '~job lot, ~joblot, ~downgrade, ~down grade, ~mix lot, ~stock lot' },

  { reads: 'use:warp', words: 'warp, tana, taana, ताना, ताने, તાણા, તાણો, વાર્પ, વોર્પ, वार्प' },
  { reads: 'use:weft', words: 'weft, ~bana, ~baana, बाना, બાણા, वेफ्ट' },
  { reads: 'use:hosiery', words: 'hosiery, hosery, होजरी, हौजरी, હોઝિયરી' },
  { reads: 'use:knitting', words: 'knitting, knit, knitted, circular knitting, निटिंग, ~knitter' },
  { reads: 'use:knitting', words: 'warp knitting, warp knit, warp knitted' },
  {
    reads: 'use:weaving',
    words: 'weaving, weave, वीविंग, વીવિંગ, ~powerloom, ~power loom, ~handloom, ~weaver, ~पावरलूम, ~हथकरघा',
  },
  { reads: 'use:sewing', words: 'sewing, sewing thread, sewing threads, ~thread, ~stitching, ~silai, ~सिलाई' },
  { reads: 'use:embroidery', words: 'embroidery, embroidery thread, embroidery yarn, एम्ब्रॉयडरी, એમ્બ્રોઇડરી' },

  { reads: 'packing:cone', words: 'cone, cones, on cone, in cone, paper cone, paper cones, कोन, કોન' },
  { reads: 'packing:hank', words: 'hank, hanks, on hank, in hank, hank yarn, हैंक, लच्छी, હેન્ક' },
  { reads: 'packing:beam', words: 'beam, beams, on beam, sulzer beam, बीम, બીમ' },
  { reads: 'use:warp packing:beam', words: 'warp beam, warp beams' },
  { reads: '~use:warp packing:beam', words: 'sized beam, sized beams' },
  { reads: 'packing:bobbin', words: 'bobbin, bobbins' },
  { reads: '~packing:bobbin ~use:sewing', words: 'bobbin thread, bobbin threads' },
  { reads: 'packing:cheese', words: 'cheese' },
  // What the yarn is dyed on; it may be wound on something else again.
  { reads: '~packing:hank', words: 'hank dyeing' },
  { reads: '~packing:cone', words: 'cone dyeing' },
  { reads: '~packing:cheese', words: 'cheese dyeing' },
];
