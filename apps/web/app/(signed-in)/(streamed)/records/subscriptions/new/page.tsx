export { NewSubscriptionPage as default } from '@/kinds/refresh/screens/subscriptions/subscription-screen';
