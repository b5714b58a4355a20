export { default } from '@/screens/retention/retention-screen';
