/** Every fault of the domain, with what its sentence says in the documents (accounts §5, marketplace §5 and §8), to the letter. */
import { refusalFaults } from '@tanabana/domain/access/faults';
import { accountFaults, passwordParts } from '@tanabana/domain/accounts/faults';
import { adFaults } from '@tanabana/domain/ads/faults';
import { companyFaults, enquiryFaults, importFaults } from '@tanabana/domain/corporate/faults';
import { fieldFaults } from '@tanabana/domain/faults';
import { fileFaults } from '@tanabana/domain/files/faults';
import { memberFaults } from '@tanabana/domain/members/faults';
import { listingFieldFaults } from '@tanabana/domain/listings/faults';
import { moderationFaults, reportFaults } from '@tanabana/domain/moderation/faults';
import { publishingFaults } from '@tanabana/domain/publishing/faults';
import { settingsFaults } from '@tanabana/domain/membership/faults';

export const FAULTS: readonly (readonly [fault: string, sentence: string])[] = [
  [memberFaults.incomplete, 'User data is incomplete. Name and Email are required.'],
  [memberFaults.credits, 'Please enter a whole number of at most 1000000. Empty counts as none.'],
  [memberFaults.promotionEmpty, 'Please write something here.'],
  [memberFaults.promotionPlace('{nam}'), '{nam} stands for nothing. Write {name} or {business}.'],
  [fieldFaults.tooLong(100), 'Please enter at most 100 characters.'],
  [fieldFaults.notOneLine, 'Please write this in one line, without line breaks or hidden control characters.'],
  [fieldFaults.controlCharacters, 'This text has hidden control characters. Please delete it and type it again.'],

  [publishingFaults.pdfRequired, 'Please select a PDF file.'],
  [publishingFaults.descriptionRequired, 'Please enter a description for the PDF.'],
  [publishingFaults.newsIncomplete, 'Headline and content are required.'],
  [publishingFaults.momentRequired, 'Choose the day and the time from which it shows.'],
  [publishingFaults.snippetTooLong, 'Snippet content must be 250 characters or less.'],
  [publishingFaults.partnerNameRequired, 'Organisation Name is required.'],
  [publishingFaults.partnerLogoRequired, 'Logo image is required.'],
  [publishingFaults.website, 'Please enter a web address, such as https://example.com.'],

  [fileFaults.empty, 'This file is empty. Please choose another.'],
  [fileFaults.kind('PNG or JPG'), 'Please choose a file of type PNG or JPG.'],
  [fileFaults.tooLarge(5), 'This file is too large: at most 5 MB are taken.'],
  [fileFaults.pixels('20,000', '20,000'), 'The picture has 20,000 x 20,000 pixels: at most 40 megapixels are taken.'],

  [accountFaults.email, 'Please enter a valid email address.'],
  [accountFaults.passwordRequired, 'Please enter your password.'],
  [accountFaults.otp, 'Please enter the OTP sent to your email.'],
  [accountFaults.otpDropped('abc'), 'Left out: “abc”. An OTP has 6 digits.'],
  [accountFaults.otpUsedUp, 'Too many wrong tries: this OTP no longer works. Please ask for a new one.'],
  [accountFaults.mobileIndia, 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.'],
  [accountFaults.mobileOther, 'Please enter a valid mobile number (7-15 digits).'],
  [accountFaults.countryCodeRequired, 'Country code is required with mobile number'],
  [accountFaults.mobileRequiredWithCode, 'Mobile number is required with country code'],
  [accountFaults.mobileRequiredForIndia, 'Mobile number is required for India'],
  [accountFaults.mobileTaken, 'This mobile number is already registered with a different account.'],
  [accountFaults.mobileEditIndia, 'Please enter a valid 10-digit Indian mobile number.'],
  [accountFaults.mobileRequired, 'Mobile number is required.'],
  [accountFaults.mobileInvalid, 'Please enter a valid mobile number.'],
  [accountFaults.gstTooLong, 'GST number has at most 20 characters.'],
  [accountFaults.memberNameRequired, 'Name is required.'],
  [accountFaults.businessNameRequired, 'Business name is required.'],
  [accountFaults.countryRequired, 'Country is required.'],
  [accountFaults.stateRequired, 'State is required.'],
  [accountFaults.districtRequired, 'District is required.'],
  [accountFaults.cityRequired, 'City/Region is required.'],
  [accountFaults.pinRequired, 'PIN/ZIP Code is required.'],
  [accountFaults.pinTooLong, 'PIN/ZIP Code has at most 10 characters.'],
  [accountFaults.referralUnknown, 'This referral code is not known. Please check it.'],
  [accountFaults.referralOwn, 'This referral code is your own.'],
  [accountFaults.referralNewer, 'A referral code has to come from a member who joined before you.'],
  [accountFaults.referralUsed, 'You have used a referral code already.'],
  [accountFaults.referralTooLate, 'A referral code can be added within 7 days of signup.'],
  [accountFaults.passwordsDiffer, 'Passwords do not match.'],
  [accountFaults.passwordCommon, 'Too many people use this password. Please choose another one.'],
  [accountFaults.passwordReset, 'Min. 8 chars: 1 uppercase, 1 lowercase, 1 number'],
  [
    accountFaults.passwordWeak(Object.values(passwordParts)),
    'Password must contain at least: 6 characters, one lowercase letter, one uppercase letter, one number, one special character',
  ],

  [passwordParts.length, '6 characters'],
  [passwordParts.lower, 'one lowercase letter'],
  [passwordParts.upper, 'one uppercase letter'],
  [passwordParts.digit, 'one number'],
  [passwordParts.sign, 'one special character'],

  [listingFieldFaults.required, 'This field is required.'],
  [listingFieldFaults.otherFibreRequired, 'Please type the fibre type.'],
  [listingFieldFaults.digits(4), 'Please enter digits only, at most 4.'],
  [listingFieldFaults.zero, 'Please enter a number above zero.'],
  [listingFieldFaults.preferredCompany, "Only letters, digits, spaces and . , ' - are allowed."],
  [listingFieldFaults.price, 'Please enter a price up to 999999.99 with at most 2 decimals.'],
  [listingFieldFaults.decimal(100, 1), 'Please enter a number up to 100 with at most 1 decimals.'],
  [listingFieldFaults.choice, 'Please choose one from the list.'],

  [refusalFaults.NOPAY, 'No messaging credit was taken for this listing.'],
  [refusalFaults.SUSPD, 'Your membership is suspended, so this is not possible now.'],
  [refusalFaults.NOTYO, 'You can only do this for yourself.'],
  [refusalFaults.NOADM, 'Only an admin can do this.'],
  [refusalFaults.ADMIN, 'This user is an admin, who has no membership.'],
  [refusalFaults.MAINA, 'This is the main admin account. The operator names another main admin in the settings first.'],
  [refusalFaults.LASTA, 'This is the last admin account. Another admin is needed first.'],
  [refusalFaults.REAUT, 'Please confirm that it is you first: log in again, or show your second factor.'],
  [refusalFaults.STALE, 'The membership has been changed in the meantime. Please reload the page and check.'],
  [
    refusalFaults.SETLD,
    'This payment has been settled in the meantime, or its refund is under way. Here is how it stands now.',
  ],
  [
    refusalFaults.refundElsewhere,
    "No keys of the payment provider are set up here. Return the money at Razorpay's own desk: the refund is noted here by itself.",
  ],
  [refusalFaults.NOTCO, 'Only executives of the company and admins enter its products.'],
  [refusalFaults.GONE1, 'This listing is no longer open.'],
  [refusalFaults.PRICE, 'The price of this product has changed.'],

  [settingsFaults.price, 'Please enter whole rupees, from 1 to 9999999.'],
  [settingsFaults.offerDearer, 'The offer has to cost no more than the regular price.'],
  [settingsFaults.offerEnd, 'Please enter a date.'],
  [settingsFaults.gstRate, 'Please enter a percentage of at most 100, with at most 2 decimals.'],
  [settingsFaults.sac, 'A SAC or HSN code has 4 to 8 digits.'],
  [settingsFaults.sellerName, "Please enter the seller's name, in at most 150 characters."],
  [settingsFaults.sellerAddress, "Please enter the seller's address, in at most 300 characters."],
  [settingsFaults.sellerState, 'Please choose a state.'],
  [settingsFaults.gstin, 'Please enter a GSTIN of 15 characters, which begins with the code of the state.'],
  [settingsFaults.gstinOfState, 'This GSTIN is not of the chosen state.'],

  [importFaults.fibre, 'Please choose one from the list, or write Others: and the fibre.'],
  [importFaults.notOfFibre, 'This fibre type has no such value.'],
  [importFaults.twice(7), 'The same product stands in row 7.'],

  [adFaults.required, 'This field is required.'],
  [adFaults.date, 'Please enter a day that exists.'],
  [adFaults.endsBeforeItBegins, 'The last day is before the first.'],
  [adFaults.place, 'Please choose one from the list.'],
  [adFaults.clickUrl, 'Please enter the address of a website, such as https://example.com.'],
  [adFaults.imageRequired, 'Please choose an image.'],
  [adFaults.imageSize, 'Image must be 750x300 px.'],
  [adFaults.imageUnreadable, 'This image cannot be opened. Please choose another one.'],

  [enquiryFaults.nameRequired, 'Name is required.'],
  [enquiryFaults.organisationRequired, 'Organisation name is required.'],
  [enquiryFaults.emailRequired, 'Email is required.'],

  [companyFaults.nameRequired, 'Company Name is required.'],
  [companyFaults.nameTaken, 'A company of this name is registered already.'],
  [companyFaults.nameTakenAs('audit mills', 'Audit Mills'), '“audit mills” is already registered as “Audit Mills”.'],
  [reportFaults.reason, 'Please choose what is wrong.'],
  [reportFaults.text, 'Please write what is wrong.'],
  [moderationFaults.note, 'Please write why: the member reads it.'],

  [companyFaults.website, 'Please enter a valid URL.'],
  [companyFaults.segmentRequired, 'Please type the yarn segment.'],
  [companyFaults.banner, 'Banner must be JPG or PNG.'],
  [companyFaults.logo, 'Logo must be PNG or JPG.'],
  [companyFaults.brochure, 'Brochure must be a PDF.'],
];
