export { SchedulePage as default } from '@/screens/schedules/schedules-screen';
