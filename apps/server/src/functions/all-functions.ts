/** The list of all server functions. A function that is not in this list has no address. */
import { promotionTest } from './promotion-test/handler.ts';
import type { FunctionDefinition } from '@tanabana/gateway';
import type { FunctionDeps } from './function-deps.ts';
import { addReferralCode } from './add-referral-code/handler.ts';
import { bidSubmission } from './bid-submission/handler.ts';
import { biddingReply } from './bidding-reply/handler.ts';
import { checkReferralCode } from './check-referral-code/handler.ts';
import { completeTestPayment } from './complete-test-payment/handler.ts';
import { contactMember } from './contact-member/handler.ts';
import { contactPoster } from './contact-poster/handler.ts';
import { cities } from './cities/handler.ts';
import { downloadMyData } from './download-my-data/handler.ts';
import { exportCsv } from './export-csv/handler.ts';
import { handleCreditDeduction } from './handle-credit-deduction/handler.ts';
import { handleDeleteProfile } from './handle-delete-profile/handler.ts';
import { handleMembershipChangeCredits } from './handle-membership-change-credits/handler.ts';
import { handleUserSignupCredits } from './handle-user-signup-credits/handler.ts';
import { importCorporateProducts } from './import-corporate-products/handler.ts';
import { creditNote } from './credit-note/handler.ts';
import { membershipInvoice } from './membership-invoice/handler.ts';
import { refundPayment } from './refund-payment/handler.ts';
import { manageUserProfile } from './manage-user-profile/handler.ts';
import { promotionChoice } from './promotion-choice/handler.ts';
import { promotionEmail } from './promotion-email/handler.ts';
import { sendD2DPurchaseInterestWhatsapp } from './sendD2DPurchaseInterestWhatsapp/handler.ts';
import { sendD2DSalesInterestWhatsapp } from './sendD2DSalesInterestWhatsapp/handler.ts';
import { sendPurchaseInterestWhatsapp } from './sendPurchaseInterestWhatsapp/handler.ts';
import { sendSalesInterestNotification } from './sendSalesInterestNotification/handler.ts';
import { sendTestMessage } from './send-test-message/handler.ts';
import { serviceReport } from './service-report/handler.ts';
import { settlePayment } from './settle-payment/handler.ts';
import { startMembershipPayment } from './start-membership-payment/handler.ts';
import { unifiedSignup } from './unified-signup/handler.ts';
import { usersignup } from './usersignup/handler.ts';
import { verifyUserAndSendOtp } from './verify-user-and-send-otp/handler.ts';

const FUNCTIONS = [
  usersignup,
  verifyUserAndSendOtp,
  unifiedSignup,
  handleUserSignupCredits,
  checkReferralCode,
  addReferralCode,
  cities,
  handleCreditDeduction,
  handleMembershipChangeCredits,
  handleDeleteProfile,
  downloadMyData,
  manageUserProfile,
  promotionEmail,
  exportCsv,
  promotionChoice,
  startMembershipPayment,
  membershipInvoice,
  creditNote,
  settlePayment,
  refundPayment,
  importCorporateProducts,
  sendPurchaseInterestWhatsapp,
  sendSalesInterestNotification,
  sendD2DSalesInterestWhatsapp,
  sendD2DPurchaseInterestWhatsapp,
  bidSubmission,
  biddingReply,
  contactPoster,
  contactMember,
  serviceReport,
  sendTestMessage,
  promotionTest,
];

export function allFunctions(deps: FunctionDeps): FunctionDefinition[] {
  const { sendTestEvent } = deps.payments;
  return [...FUNCTIONS.map((make) => make(deps)), ...(sendTestEvent ? [completeTestPayment(deps, sendTestEvent)] : [])];
}
