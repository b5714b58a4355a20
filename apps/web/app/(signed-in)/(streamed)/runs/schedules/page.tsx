export { default } from '@/screens/schedules/schedules-screen';
